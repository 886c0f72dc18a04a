package ca.posthaste.http.idempotency;

import ca.posthaste.db.Database;
import java.time.Clock;
import java.util.Optional;

/** Parts of a request with a key, for tests of code that depends on them. */
public final class TestParts {
    private TestParts() {}

    /** Returns the parts on a node that has not received any request yet. */
    public static PartialResults onNewNode(Database database, Clock clock, int employer, String key) {
        return new Idempotency(database, Idempotency.QuotaLimits.USUAL, clock).parts(Optional.of(IdempotencyContract.request(employer, key, "sent")));
    }
}
