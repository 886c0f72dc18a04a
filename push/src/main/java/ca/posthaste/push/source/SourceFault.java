package ca.posthaste.push.source;

import java.io.IOException;

/** Signals that the rest of a file cannot be read. The message says where, and what to do. */
public final class SourceFault extends IOException {
    public SourceFault(String message) {
        super(message);
    }

    SourceFault(SourcePosition place, String message) {
        super(place + ": " + message);
    }
}
