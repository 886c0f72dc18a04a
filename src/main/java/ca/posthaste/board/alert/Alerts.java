package ca.posthaste.board.alert;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Addresses;
import ca.posthaste.mail.Mailbox;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Store of alerts and of the jobs that each has already reported. */
public record Alerts(Engine engine) {
    private static final String COLUMNS = "id, email, language, search, rhythm, seed, created_at, confirmed_at, since, next_at";
    private static final String SELECT = "SELECT " + COLUMNS + " FROM alert WHERE ";

    record NewAlert(String email, Language language, SavedSearch search, Frequency rhythm) {}

    Alert add(Transaction tx, NewAlert added, String confirmHash, Instant now) {
        return tx.sql("INSERT INTO alert (email, email_key, mailbox, language, search, rhythm, seed, confirm_hash, created_at)"
                + " VALUES (:email, :key, :mailbox, :language, :search, :rhythm, :seed, :hash, :now) RETURNING " + COLUMNS)
            .bind("email", added.email).bind("key", Addresses.key(added.email)).bind("mailbox", Mailbox.of(added.email).name())
            .bind("language", added.language.code()).bind("search", added.search.query()).bind("rhythm", added.rhythm.code())
            .bind("seed", AlertTokens.random()).bind("hash", confirmHash).bind("now", now.toEpochMilli()).one(Alerts::read);
    }

    Optional<Alert> byConfirmHash(Transaction tx, String hash) {
        return tx.sql(SELECT + "confirm_hash = :hash").bind("hash", hash).first(Alerts::read);
    }

    Optional<Alert> byId(Transaction tx, long id) {
        return tx.sql(SELECT + "id = :id").bind("id", id).first(Alerts::read);
    }

    public List<Alert> of(Transaction tx, String email) {
        return tx.sql(SELECT + "email_key = :key ORDER BY id").bind("key", Addresses.key(email)).all(Alerts::read);
    }

    Optional<Alert> findDuplicate(Transaction tx, Alert alert) {
        return tx.sql(SELECT + "email_key = :key AND search = :search AND confirmed_at IS NOT NULL")
            .bind("key", Addresses.key(alert.email())).bind("search", alert.saved().query()).first(Alerts::read);
    }

    int countConfirmed(Transaction tx, Mailbox mailbox) {
        return tx.sql("SELECT count(*) FROM alert WHERE mailbox = :mailbox AND confirmed_at IS NOT NULL").bind("mailbox", mailbox.name()).one(Row::nextInt);
    }

    int countUnconfirmed(Transaction tx, int limit) {
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM alert WHERE confirmed_at IS NULL LIMIT :max) few").bind("max", limit).one(Row::nextInt);
    }

    int countUnconfirmedSince(Transaction tx, Instant since, int limit) {
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM alert WHERE confirmed_at IS NULL AND created_at > :since LIMIT :max) few")
            .bind("since", since.toEpochMilli()).bind("max", limit).one(Row::nextInt);
    }

    int countConfirmed(Transaction tx, int limit) {
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM alert WHERE confirmed_at IS NOT NULL LIMIT :max) few").bind("max", limit).one(Row::nextInt);
    }

    int countDueBefore(Transaction tx, Instant limit, int max) {
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM alert WHERE confirmed_at IS NOT NULL AND next_at < :limit LIMIT :max) few")
            .bind("limit", limit.toEpochMilli()).bind("max", max).one(Row::nextInt);
    }

    /** Confirms an alert; returns false if it is confirmed already or has been deleted. */
    boolean confirm(Transaction tx, Alert alert, Instant now, Instant next) {
        return tx.sql("UPDATE alert SET confirmed_at = :now, since = :now, next_at = :next WHERE id = :id AND confirmed_at IS NULL")
            .bind("now", now.toEpochMilli()).bind("next", next.toEpochMilli()).bind("id", alert.id()).execute() == 1;
    }

    /** Merges two alerts for the same search: the older one takes over the settings and the confirmation link of the newer one, which is deleted. */
    void replace(Transaction tx, Alert older, Alert newer, String confirmHash, Instant next) {
        delete(tx, newer.id());
        tx.sql("UPDATE alert SET email = :email, language = :language, rhythm = :rhythm, confirm_hash = :hash, next_at = :next WHERE id = :id")
            .bind("email", newer.email()).bind("language", newer.language().code()).bind("rhythm", newer.rhythm().code())
            .bind("hash", confirmHash).bind("next", next.toEpochMilli()).bind("id", older.id()).execute();
    }

    /** Returns some alerts that are due, longest overdue first, starting after the given one. */
    List<Alert> due(Transaction tx, Instant now, Instant after, long afterId, int limit) {
        return tx.sql(SELECT + "confirmed_at IS NOT NULL AND next_at <= :now AND (next_at, id) > (:after, :afterId) ORDER BY next_at, id LIMIT :max")
            .bind("now", now.toEpochMilli()).bind("after", after.toEpochMilli()).bind("afterId", afterId).bind("max", limit).all(Alerts::read);
    }

    /** Claims the round of an alert as it was read. Returns false if another node has claimed it or the alert was deleted: then nothing may be sent. */
    boolean claim(Transaction tx, Alert alert, Instant now, Instant next) {
        return tx.sql("UPDATE alert SET since = :now, next_at = :next WHERE id = :id AND next_at = :due")
            .bind("now", now.toEpochMilli()).bind("next", next.toEpochMilli()).bind("id", alert.id()).bind("due", alert.next().toEpochMilli())
            .execute() == 1;
    }

    Set<Integer> reportedJobs(Transaction tx, Alert alert, Collection<Integer> jobs) {
        return new HashSet<>(tx.sql("SELECT job FROM alert_sent WHERE alert = :alert AND job " + engine.oneOf("jobs"))
            .bind("alert", alert.id()).bind("jobs", jobs.stream().map(String::valueOf).collect(Collectors.joining(" "))).all(Row::nextInt));
    }

    void markReported(Transaction tx, long alert, Collection<Integer> jobs) {
        if (jobs.isEmpty()) {
            return;
        }
        var insert = tx.sql("INSERT INTO alert_sent (alert, job) VALUES (:alert, :job) ON CONFLICT DO NOTHING");
        jobs.forEach(job -> insert.bind("alert", alert).bind("job", job).addBatch());
        insert.executeBatch();
    }

    /** Deletes an alert. The alert itself goes first: this waits for a round that has claimed it, so that everything the round wrote is visible. */
    boolean delete(Transaction tx, long id) {
        boolean was = tx.sql("DELETE FROM alert WHERE id = :id").bind("id", id).execute() == 1;
        tx.sql("DELETE FROM alert_sent WHERE alert = :id").bind("id", id).execute();
        return was;
    }

    List<Alert> unconfirmedBefore(Transaction tx, Instant limit, int max) {
        return tx.sql(SELECT + "confirmed_at IS NULL AND created_at < :limit ORDER BY created_at LIMIT :max")
            .bind("limit", limit.toEpochMilli()).bind("max", max).all(Alerts::read);
    }

    /** Returns some jobs that alerts have reported, after this id, whether closed or not. */
    List<Integer> reportedJobsAfter(Transaction tx, int after, int limit) {
        return tx.sql("SELECT DISTINCT job FROM alert_sent WHERE job > :after ORDER BY job LIMIT :max").bind("after", after).bind("max", limit)
            .all(Row::nextInt);
    }

    /** Deletes the records that these jobs were reported, if they closed before this day, and returns how many. */
    int forgetClosed(Transaction tx, Collection<Integer> jobs, LocalDate before) {
        return tx.sql("DELETE FROM alert_sent WHERE job " + engine.oneOf("jobs")
                + " AND NOT EXISTS (SELECT 1 FROM job j WHERE j.id = alert_sent.job AND j.close_date >= :before)")
            .bind("jobs", jobs.stream().map(String::valueOf).collect(Collectors.joining(" "))).bind("before", before.toString()).execute();
    }

    private static Alert read(Row row) {
        return new Alert(row.nextLong(), row.nextString(), Language.of(row.nextString()).orElseThrow(), new SavedSearch(row.nextString()),
            Frequency.of(row.nextString()).orElseThrow(), row.nextString(), Instant.ofEpochMilli(row.nextLong()),
            row.nextInstant().orElse(null), row.nextInstant().orElse(null), row.nextInstant().orElse(null));
    }
}
