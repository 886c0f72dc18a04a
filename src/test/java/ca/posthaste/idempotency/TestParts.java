package ca.posthaste.idempotency;

import ca.posthaste.db.Database;
import java.time.Clock;
import java.util.Optional;

/** Parts of a request with a key, for tests of what stands on them. */
public final class TestParts {
    private TestParts() {}

    /** As on a node that got no request yet. */
    public static Parts onNewNode(Database database, Clock clock, int employer, String key) {
        return new Idempotency(database, Bounds.USUAL, clock).parts(Optional.of(IdempotencyContract.request(employer, key, "sent")));
    }
}
