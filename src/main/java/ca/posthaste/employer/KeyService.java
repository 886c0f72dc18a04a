package ca.posthaste.employer;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/** Adds, rotates and revokes keys. Changes of one employer's keys are serialized, so that no concurrent change is lost. */
public final class KeyService {
    public static final int OVERLAP_HOURS_MAX = 720;
    public static final int OVERLAP_HOURS_DEFAULT = 24;

    private final Database database;
    private final Keys keys;
    private final Clock clock;
    private final Consumer<EmployerId> changed;

    /**
     * Creates the service.
     *
     * @param changed callback after a key was changed
     */
    public KeyService(Database database, Keys keys, Clock clock, Consumer<EmployerId> changed) {
        this.database = database;
        this.keys = keys;
        this.clock = clock;
        this.changed = changed;
    }

    /** A key with its secret, which is not available anywhere else. */
    public record Issued(KeyEntry key, ApiKey secret) {}

    /** Adds a key. Rejected if it would exceed the rights of the grantor or the maximum number of keys. */
    public CompletionStage<Issued> add(EmployerId employer, KeyProperties terms, KeyIssuer grantor) {
        return announced(employer, tx -> add(tx, employer, terms, grantor));
    }

    /** Like {@link #add(EmployerId, KeyProperties, KeyIssuer)}, but joins the caller's transaction. The caller must call {@link #announce} after the commit. */
    public Issued add(Transaction tx, EmployerId employer, KeyProperties terms, KeyIssuer grantor) {
        Employers.lock(tx, employer);
        grantor.check(tx, terms);
        if (keys.count(tx, employer) >= Keys.MAX) {
            throw new Rejected(Problem.TOO_MANY_KEYS,
                UserMessage.of("key.too-many", "max", Keys.MAX));
        }
        var secret = ApiKey.random();
        return new Issued(keys.add(tx, employer, secret, terms), secret);
    }

    /** Replaces the secret of a key. The previous secret stays valid for {@code overlapHours}. */
    public CompletionStage<Issued> rotate(EmployerId employer, int id, int overlapHours, KeyIssuer grantor) {
        return announced(employer, tx -> rotate(tx, employer, id, overlapHours, grantor));
    }

    /** Like {@link #rotate(EmployerId, int, int, KeyIssuer)}, but joins the caller's transaction. The caller must call {@link #announce} after the commit. */
    public Issued rotate(Transaction tx, EmployerId employer, int id, int overlapHours, KeyIssuer grantor) {
        Employers.lock(tx, employer);
        var key = key(tx, employer, id);
        grantor.check(tx, key.terms());
        checkRotatable(key, overlapHours);
        var secret = ApiKey.random();
        return new Issued(keys.rotate(tx, key, secret, oldEnd(key, overlapHours)), secret);
    }

    /** Returns the expiry of the previous secret, which is no later than that of the key itself. */
    private Instant oldEnd(KeyEntry key, int overlapHours) {
        var end = clock.instant().plus(Duration.ofHours(overlapHours));
        return key.end(clock.getZone()).filter(end::isAfter).orElse(end);
    }

    private KeyEntry key(Transaction tx, EmployerId employer, int id) {
        return keys.active(tx, employer, id).orElseThrow(() -> new Rejected(Problem.KEY_NOT_FOUND));
    }

    /**
     * Rejects the rotation of an expired key, and a second rotation during the overlap: it would invalidate the first secret, which may still be in use
     * everywhere, ahead of time.
     */
    private void checkRotatable(KeyEntry key, int overlapHours) {
        var now = clock.instant();
        key.end(clock.getZone()).filter(end -> !now.isBefore(end)).ifPresent(end -> {
            throw new Rejected(Problem.KEY_NOT_ROTATABLE,
                UserMessage.of("key.expired-not-rotatable", "day", key.terms().expiresOn().orElseThrow()));
        });
        key.overlapEnd(now).filter(end -> overlapHours > 0).ifPresent(end -> {
            throw new Rejected(Problem.KEY_NOT_ROTATABLE, UserMessage.of("key.rotation-overlaps", "end", end));
        });
    }

    public CompletionStage<Void> revoke(EmployerId employer, int id) {
        return announced(employer, tx -> {
            revoke(tx, employer, id);
            return null;
        });
    }

    /**
     * Like {@link #revoke(EmployerId, int)}, but joins the caller's transaction. The caller must call {@link #announce} after the commit. Returns the key as it
     * was before.
     */
    public KeyEntry revoke(Transaction tx, EmployerId employer, int id) {
        Employers.lock(tx, employer);
        var key = key(tx, employer, id);
        keys.revoke(tx, employer, id);
        return key;
    }

    /** Reads the number of hours for which the previous secret stays valid after a rotation. Rejects the request with all faults found. */
    public static int overlapHours(JsonObjectReader in) {
        var hours = in.id("overlapHours").or(OVERLAP_HOURS_DEFAULT);
        if (hours < 0 || hours > OVERLAP_HOURS_MAX) {
            in.faults().add(in.at("overlapHours"), Rule.OUT_OF_RANGE, UserMessage.of("key.overlap-hours", "max", OVERLAP_HOURS_MAX));
        }
        in.faults().reject();
        return hours;
    }

    private <T> CompletionStage<T> announced(EmployerId employer, Function<Transaction, T> work) {
        return database.write(work).thenApply(done -> {
            announce(employer);
            return done;
        });
    }

    /** Announces that a key was changed. Must be called before the response is sent. */
    public void announce(EmployerId employer) {
        changed.accept(employer);
    }
}
