package ca.posthaste.push;

/** Signals that nothing, or nothing more, could be done. The message says what to do. */
public final class PushFault extends Exception {
    public PushFault(String message) {
        super(message, null, false, false);
    }
}
