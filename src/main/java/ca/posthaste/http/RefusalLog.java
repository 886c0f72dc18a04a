package ca.posthaste.http;

/** Told of every call below {@code /api} with somebody's key that is refused, that fails, or of which items are rejected. */
public interface RefusalLog {
    /** Called on any thread, often an event loop, so it must not block. */
    void add(RefusedCall call);
}
