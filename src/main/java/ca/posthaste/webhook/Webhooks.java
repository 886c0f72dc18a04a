package ca.posthaste.webhook;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.paging.Paging;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of webhooks. */
public record Webhooks(Clock clock) {
    private static final String COLUMNS = "id, employer, url, types, description, state, off_reason, off_at, old_ends_at, last_success_at,"
        + " failing_since, created_at, updated_at";
    private static final String SELECT = "SELECT " + COLUMNS + " FROM webhook";
    private static final String OWNED = " WHERE employer = :employer AND state <> 'deleted'";
    /** Minimum interval between recorded successes, because each would be a write to the same row. */
    private static final Duration SUCCESS_INTERVAL = Duration.ofMinutes(1);

    private static final int FAULT_MAX = 500;

    Webhook add(Transaction tx, EmployerId employer, Webhook.Terms terms, WebhookSecret secret) {
        return bound(tx.sql("INSERT INTO webhook (employer, url, types, description, state, off_reason, off_at, secret, created_at, updated_at)"
                + " VALUES (:employer, :url, :types, :description, :state, :off_reason, :off_at, :secret, :now, :now) RETURNING " + COLUMNS), terms)
            .bind("employer", employer.value()).bind("secret", secret.text()).bind("state", terms.isOn() ? "on" : "off")
            .bind("off_reason", terms.isOn() ? null : OffReason.TURNED_OFF.code())
            .bind("off_at", terms.isOn() ? null : (Long) clock.millis()).one(this::webhook);
    }

    private Sql bound(Sql sql, Webhook.Terms terms) {
        return sql.bind("url", terms.url()).bind("types", terms.types().isEmpty() ? null : String.join(" ", terms.types()))
            .bind("description", terms.description()).bind("now", clock.millis());
    }

    /** Updates a webhook. One that is turned on or has a new URL starts over: earlier failures and requested pauses are cleared. */
    Webhook update(Transaction tx, Webhook hook, Webhook.Terms terms) {
        boolean isSwitched = terms.isOn() == hook.off().isPresent();
        var newState = !isSwitched ? "" : terms.isOn() ? ", state = 'on', off_reason = NULL, off_at = NULL"
            : ", state = 'off', off_reason = 'turned-off', off_at = :now";
        var reset = isSwitched && terms.isOn() || !terms.url().equals(hook.url()) ? ", failing_since = NULL, paused_until = 0" : "";
        return bound(tx.sql("UPDATE webhook SET url = :url, types = :types, description = :description, updated_at = :now" + newState + reset
            + " WHERE id = :id RETURNING " + COLUMNS), terms).bind("id", hook.id()).one(this::webhook);
    }

    Webhook rotate(Transaction tx, Webhook hook, WebhookSecret secret, Instant oldEndsAt) {
        return tx.sql("UPDATE webhook SET old_secret = secret, old_ends_at = :ends, secret = :secret, updated_at = :now WHERE id = :id"
                + " RETURNING " + COLUMNS).bind("ends", oldEndsAt.toEpochMilli()).bind("secret", secret.text()).bind("now", clock.millis())
            .bind("id", hook.id()).one(this::webhook);
    }

    Optional<Webhook> find(Transaction tx, EmployerId employer, int id) {
        return tx.sql(SELECT + OWNED + " AND id = :id").bind("employer", employer.value()).bind("id", id).first(this::webhook);
    }

    public List<Webhook> page(Transaction tx, EmployerId employer, Paging paging) {
        return tx.sql(SELECT + OWNED + " ORDER BY id LIMIT :limit OFFSET :offset").bind("employer", employer.value())
            .bind("limit", paging.pageSize()).bind("offset", paging.offset()).all(this::webhook);
    }

    int count(Transaction tx, EmployerId employer) {
        return tx.sql("SELECT count(*) FROM webhook" + OWNED).bind("employer", employer.value()).one(Row::nextInt);
    }

    /** Returns the secrets that messages are signed with now: the current one and, during the overlap, the previous one. */
    List<WebhookSecret> secrets(Transaction tx, Webhook hook) {
        return tx.sql("SELECT secret, old_secret, old_ends_at FROM webhook WHERE id = :id").bind("id", hook.id())
            .one(row -> secrets(row.nextString(), row.nextString(), row.nextLong(), clock.millis()));
    }

    static List<WebhookSecret> secrets(String secret, String old, long oldEndsAt, long now) {
        return old != null && now < oldEndsAt ? List.of(new WebhookSecret(secret), new WebhookSecret(old)) : List.of(new WebhookSecret(secret));
    }

    /** Marks a webhook as deleted, so that it receives nothing from now on. The row remains until its messages are deleted. */
    boolean delete(Transaction tx, EmployerId employer, int id) {
        return deleted(tx, " AND id = :id").bind("employer", employer.value()).bind("id", id).execute() == 1;
    }

    public static void deleteAll(Transaction tx, EmployerId employer) {
        deleted(tx, "").bind("employer", employer.value()).execute();
    }

    private static Sql deleted(Transaction tx, String which) {
        return tx.sql("UPDATE webhook SET state = 'deleted', url = '', description = NULL, secret = '', old_secret = NULL" + OWNED + which);
    }

    boolean turnOff(Transaction tx, int id, OffReason reason) {
        return tx.sql("UPDATE webhook SET state = 'off', off_reason = :reason, off_at = :now WHERE id = :id AND state = 'on'")
            .bind("reason", reason.code()).bind("now", clock.millis()).bind("id", id).execute() == 1;
    }

    /** Records a success. Retains a pause, because the receiver may have requested it while this message was in flight. */
    void noteSuccess(Transaction tx, int id) {
        tx.sql("UPDATE webhook SET last_success_at = :now, failing_since = NULL WHERE id = :id"
                + " AND (failing_since IS NOT NULL OR last_success_at IS NULL OR last_success_at < :before)")
            .bind("now", clock.millis()).bind("before", clock.millis() - SUCCESS_INTERVAL.toMillis()).bind("id", id).execute();
    }

    /** Records a failure, and the delay that the receiver requested, if any. Returns the time since when every attempt has failed. */
    Instant noteFailure(Transaction tx, int id, Duration retryAfter, AttemptFault fault) {
        return tx.sql("UPDATE webhook SET failing_since = coalesce(failing_since, :now), last_fault = :fault, last_status = :status,"
                + " paused_until = CASE WHEN paused_until < :pause THEN :pause ELSE paused_until END WHERE id = :id RETURNING failing_since")
            .bind("now", clock.millis()).bind("fault", fault.cause().substring(0, Math.min(fault.cause().length(), FAULT_MAX)))
            .bind("status", fault.status() == 0 ? null : (Integer) fault.status())
            .bind("pause", retryAfter.isZero() ? 0L : clock.millis() + retryAfter.toMillis()).bind("id", id)
            .first(row -> Instant.ofEpochMilli(row.nextLong())).orElse(clock.instant());
    }

    List<Webhook> on(Transaction tx) {
        return tx.sql(SELECT + " WHERE state = 'on' ORDER BY id").all(this::webhook);
    }

    List<Integer> ids(Transaction tx) {
        return tx.sql("SELECT id FROM webhook WHERE state <> 'deleted' ORDER BY id").all(Row::nextInt);
    }

    List<Integer> deleted(Transaction tx) {
        return tx.sql("SELECT id FROM webhook WHERE state = 'deleted' ORDER BY id").all(Row::nextInt);
    }

    /** Deletes the row of a webhook that is marked as deleted and has no more messages. */
    int deleteRow(Transaction tx, int id) {
        return tx.sql("DELETE FROM webhook WHERE id = :id AND state = 'deleted'").bind("id", id).execute();
    }

    private Webhook webhook(Row row) {
        var types = row.getString("types");
        var off = row.getString("state").equals("on") ? Optional.<Webhook.Off>empty()
            : Optional.of(new Webhook.Off(OffReason.of(row.getString("off_reason")), Instant.ofEpochMilli(row.getLong("off_at"))));
        return new Webhook(row.getInt("id"), new EmployerId(row.getInt("employer")), row.getString("url"),
            types == null ? List.of() : List.of(types.split(" ")), row.getString("description"), off,
            row.getInstant("old_ends_at").filter(clock.instant()::isBefore), row.getInstant("last_success_at"), row.getInstant("failing_since"),
            Instant.ofEpochMilli(row.getLong("created_at")), Instant.ofEpochMilli(row.getLong("updated_at")));
    }
}
