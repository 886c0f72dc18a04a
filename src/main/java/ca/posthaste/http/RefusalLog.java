package ca.posthaste.http;

/** Told of every call below {@code /api} with somebody's key that is refused, or that fails. */
public interface RefusalLog {
    /** Called on an event loop, so it waits for nothing. */
    void add(RefusedCall call);
}
