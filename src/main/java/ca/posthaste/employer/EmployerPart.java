package ca.posthaste.employer;

import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Employers and their API keys, and what every request with a key needs: authentication and idempotency. */
public record EmployerPart(Database database, Employers employers, Keys keys, KeyUse keyUse, KeyAuthenticator authenticator, KeyService keyService,
                           Idempotency idempotency, Clock clock) implements Part {
    /** Period of the check for revoked keys, which must be rejected within a second. */
    private static final Duration CHECK_KEYS = Duration.ofMillis(250);
    private static final Duration NOTE_KEY_USE = Duration.ofSeconds(20);

    public static EmployerPart of(Database database, Clock clock) {
        var employers = new Employers(clock);
        var keys = new Keys(clock);
        var keyUse = new KeyUse(database, keys);
        var authenticator = new KeyAuthenticator(database, employers, keys, keyUse, clock);
        var keyService = new KeyService(database, keys, clock, authenticator::drop);
        return new EmployerPart(database, employers, keys, keyUse, authenticator, keyService,
            new Idempotency(database, Idempotency.QuotaLimits.USUAL, clock), clock);
    }

    @Override public List<Route> routes() {
        return new KeysResource(database, keys, keyService, idempotency, clock).routes();
    }

    @Override public List<Task> tasks() {
        return List.of(
            new Task(CHECK_KEYS, "check for changed keys", authenticator::checkForChanges),
            new Task(NOTE_KEY_USE, "store the last use of keys", keyUse::save),
            new Task(Task.TEN_MINUTES, "delete expired idempotent responses", idempotency::sweep));
    }
}
