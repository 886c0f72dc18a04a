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

/** Adds, rotates and revokes keys, and announces it. Changes of one employer's keys are serialized, so that no concurrent change is lost. */
public record KeyService(Database database, Keys keys, Clock clock, Consumer<EmployerId> changed) {
    public static final int OVERLAP_HOURS_MAX = 720;
    public static final int OVERLAP_HOURS_DEFAULT = 24;

    /** A key with its secret, which is not available anywhere else. */
    public record Issued(KeyEntry key, ApiKey secret) {}

    /** Changes the keys of an employer and announces it, so that the change takes effect before the response is sent. */
    public <T> CompletionStage<T> change(EmployerId employer, Function<Transaction, T> work) {
        return database.write(work).thenApply(done -> {
            announce(employer);
            return done;
        });
    }

    /** Adds a key. Rejected if it would exceed the rights of the grantor or the maximum number of keys. Part of a {@link #change}. */
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

    /** Replaces the secret of a key. The previous secret stays valid for {@code overlapHours}. Part of a {@link #change}. */
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
        return key.terms().end(clock.getZone()).filter(end::isAfter).orElse(end);
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
        key.terms().end(clock.getZone()).filter(end -> !now.isBefore(end)).ifPresent(end -> {
            throw new Rejected(Problem.KEY_NOT_ROTATABLE,
                UserMessage.of("key.expired-not-rotatable", "day", key.terms().expiresOn().orElseThrow()));
        });
        key.overlapEnd(now).filter(end -> overlapHours > 0).ifPresent(end -> {
            throw new Rejected(Problem.KEY_NOT_ROTATABLE, UserMessage.of("key.rotation-overlaps", "end", end));
        });
    }

    /** Returns the key as it was before. Part of a {@link #change}. */
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

    /** Announces that a key was changed. Must be called before the response is sent. */
    public void announce(EmployerId employer) {
        changed.accept(employer);
    }
}
