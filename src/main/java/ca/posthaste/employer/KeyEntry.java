package ca.posthaste.employer;

import java.time.Instant;

/** What is kept of a key after it was shown: enough to recognise and to revoke it. */
public record KeyEntry(int id, EmployerId employer, String hint, Instant created, Instant revoked) {
    public boolean active() {
        return revoked == null;
    }
}
