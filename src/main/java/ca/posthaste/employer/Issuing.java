package ca.posthaste.employer;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Fields;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/** What is done about keys: add, rotate, revoke. One at a time for each employer, so that none of two changes is lost. */
public final class Issuing {
    public static final int OVERLAP_HOURS_MAX = 720;
    public static final int OVERLAP_HOURS_DEFAULT = 24;

    private final Database database;
    private final Keys keys;
    private final Clock clock;
    private final Consumer<EmployerId> changed;

    /** @param changed called after a key was changed */
    public Issuing(Database database, Keys keys, Clock clock, Consumer<EmployerId> changed) {
        this.database = database;
        this.keys = keys;
        this.clock = clock;
        this.changed = changed;
    }

    /** A key with its secret, which is in no other place. */
    public record Issued(KeyEntry key, ApiKey secret) {}

    /** Rejected if that would be more than the grantor has, or one key too many. */
    public CompletionStage<Issued> add(EmployerId employer, KeyTerms terms, Grantor grantor) {
        return announced(employer, tx -> add(tx, employer, terms, grantor));
    }

    /** The same in a transaction of the caller's, who calls {@link #announce} afterwards. */
    public Issued add(Transaction tx, EmployerId employer, KeyTerms terms, Grantor grantor) {
        Employers.lock(tx, employer);
        grantor.check(tx, terms);
        if (keys.count(tx, employer) >= Keys.MAX) {
            throw new Rejected(Problem.TOO_MANY_KEYS,
                Bilingual.format(
                "Revoke a key that is not needed any more: an employer may have %s, expired ones included.",
                "Révoquez une clé qui ne sert plus\u00a0: un employeur peut en avoir %s, y compris celles qui sont expirées.", Keys.MAX));
        }
        var secret = ApiKey.random();
        return new Issued(keys.add(tx, employer, secret, terms), secret);
    }

    /** Gives the key a new secret at once. The one it has is good for some hours more. */
    public CompletionStage<Issued> rotate(EmployerId employer, int id, int overlapHours, Grantor grantor) {
        return announced(employer, tx -> rotate(tx, employer, id, overlapHours, grantor));
    }

    /** The same in a transaction of the caller's, who calls {@link #announce} afterwards. */
    public Issued rotate(Transaction tx, EmployerId employer, int id, int overlapHours, Grantor grantor) {
        Employers.lock(tx, employer);
        var key = key(tx, employer, id);
        grantor.check(tx, key.terms());
        checkRotatable(key, overlapHours);
        var secret = ApiKey.random();
        return new Issued(keys.rotate(tx, key, secret, oldEnd(key, overlapHours)), secret);
    }

    /** Not later than that of the key itself. */
    private Instant oldEnd(KeyEntry key, int overlapHours) {
        var end = clock.instant().plus(Duration.ofHours(overlapHours));
        return key.end(clock.getZone()).filter(end::isAfter).orElse(end);
    }

    private KeyEntry key(Transaction tx, EmployerId employer, int id) {
        return keys.active(tx, employer, id).orElseThrow(() -> new Rejected(Problem.KEY_NOT_FOUND));
    }

    /** A second rotation would end the first secret, which may be in use everywhere, before its time. */
    private void checkRotatable(KeyEntry key, int overlapHours) {
        var now = clock.instant();
        key.end(clock.getZone()).filter(end -> !now.isBefore(end)).ifPresent(end -> {
            throw new Rejected(Problem.KEY_NOT_ROTATABLE,
                Bilingual.format("Add another key: the last day of this one was %s.",
                "Ajoutez une autre clé\u00a0: le dernier jour de celle-ci était le %s.", key.terms().expiresOn().orElseThrow()));
        });
        key.overlapEnd(now).filter(end -> overlapHours > 0).ifPresent(end -> {
            throw new Rejected(Problem.KEY_NOT_ROTATABLE, Bilingual.format("Rotate this key after %s: until then its earlier"
                + " secret works beside its present one. To end both now, rotate it with overlapHours 0.",
                "Renouvelez cette clé après le %s\u00a0: d'ici là, son ancien secret fonctionne à côté de l'actuel. Pour mettre fin aux deux dès maintenant,"
                + " renouvelez-la avec overlapHours 0.", end));
        });
    }

    public CompletionStage<Void> revoke(EmployerId employer, int id) {
        return announced(employer, tx -> {
            revoke(tx, employer, id);
            return null;
        });
    }

    /** The same in a transaction of the caller's, who calls {@link #announce} afterwards. Returns the key as it was. */
    public KeyEntry revoke(Transaction tx, EmployerId employer, int id) {
        Employers.lock(tx, employer);
        var key = key(tx, employer, id);
        keys.revoke(tx, employer, id);
        return key;
    }

    /** How long the secret before a rotation stays good. Every fault is reported. */
    public static int overlapHours(Fields in) {
        var hours = in.id("overlapHours").or(OVERLAP_HOURS_DEFAULT);
        if (hours < 0 || hours > OVERLAP_HOURS_MAX) {
            in.faults().add(in.at("overlapHours"), Rule.OUT_OF_RANGE, Bilingual.format("Send overlapHours from 0 to %s.",
                "Mettez dans overlapHours un nombre de 0 à %s.", OVERLAP_HOURS_MAX));
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

    /** A key was changed. To be called before the caller is answered. */
    public void announce(EmployerId employer) {
        changed.accept(employer);
    }
}
