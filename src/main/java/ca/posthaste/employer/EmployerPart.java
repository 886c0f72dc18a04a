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
public final class EmployerPart implements Part {
    /** Period of the check for revoked keys, which must be rejected within a second. */
    private static final Duration CHECK_KEYS = Duration.ofMillis(250);
    private static final Duration NOTE_KEY_USE = Duration.ofSeconds(20);

    private final Database database;
    private final Clock clock;
    private final Employers employers;
    private final Keys keys;
    private final KeyUse keyUse;
    private final KeyAuthenticator authenticator;
    private final KeyService keyService;
    private final Idempotency idempotency;

    public EmployerPart(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
        employers = new Employers(clock);
        keys = new Keys(clock);
        keyUse = new KeyUse(database, keys);
        authenticator = new KeyAuthenticator(database, employers, keys, keyUse, clock);
        keyService = new KeyService(database, keys, clock, authenticator::drop);
        idempotency = new Idempotency(database, Idempotency.QuotaLimits.USUAL, clock);
    }

    public Employers employers() {
        return employers;
    }

    public Keys keys() {
        return keys;
    }

    public KeyUse keyUse() {
        return keyUse;
    }

    public KeyAuthenticator authenticator() {
        return authenticator;
    }

    public KeyService keyService() {
        return keyService;
    }

    public Idempotency idempotency() {
        return idempotency;
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
