package ca.posthaste.http;

/** Receives every call below {@code /api} with a valid key that is rejected, fails, or has rejected items. */
public interface RejectionLog {
    /** Records a call. Called on any thread, often an event loop, so it must not block. */
    void add(RejectedCall call);
}
