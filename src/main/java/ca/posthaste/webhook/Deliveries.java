package ca.posthaste.webhook;

import ca.posthaste.cursor.Feed;
import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.queue.Lanes;
import ca.posthaste.queue.Queue;
import ca.posthaste.queue.QueueTable;
import ca.posthaste.queue.RetrySchedule;
import ca.posthaste.webhook.client.WebhookClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The store of events, messages that deliver them, and attempts. An event is stored once for all webhooks, and deleted with its last message. */
public final class Deliveries {
    /** Delays between attempts, from 5 seconds after the first to a day before the last. */
    static final RetrySchedule SCHEDULE = new RetrySchedule(Stream.concat(Stream.of(Duration.ofSeconds(5), Duration.ofMinutes(5),
        Duration.ofMinutes(30)), Stream.of(2, 5, 10, 14, 20, 24).map(Duration::ofHours)).toList(), 0.1);
    /** Maximum number of concurrent deliveries per webhook, and per employer. Each may take up to the timeout of {@link WebhookClient}. */
    static final int IN_WORK = 4;
    static final int IN_WORK_OF_EMPLOYER = 6;
    /** Number of attempts stored per message; the newest are retained. Replays add to those of the schedule. */
    static final int ATTEMPTS_KEPT = 20;

    private static final String OPEN = "EXISTS (SELECT 1 FROM webhook h WHERE h.id = webhook_message.hook AND h.state = 'on'"
        + " AND h.paused_until <= :now)";
    private static final QueueTable TABLE = new QueueTable("webhook_message", "delivered", SCHEDULE, Optional.of(new Lanes("hook",
        List.of(new Lanes.Limit("hook", IN_WORK), new Lanes.Limit("employer", IN_WORK_OF_EMPLOYER)), OPEN)), Optional.empty());
    private static final String MESSAGE_ID = "'msg_' || %s || '_' || e.name";
    private static final String ITEM = "hook, employer, " + Stream.of("url", "secret", "old_secret", "old_ends_at")
        .map(column -> "(SELECT h." + column + " FROM webhook h WHERE h.id = webhook_message.hook)").collect(Collectors.joining(", ")) + ", "
        + Stream.of(MESSAGE_ID.formatted("webhook_message.hook"), "e.type", "e.at", "e.job", "e.application", "e.reference_id", "e.source",
            "e.status", "e.version", "e.updated_at").map(Deliveries::ofEvent).collect(Collectors.joining(", ")) + ", "
        + Stream.of("language", "title", "close_date").map(Deliveries::ofPage).collect(Collectors.joining(", "));
    private static final String SHOWN = "SELECT m.id, " + MESSAGE_ID.formatted("m.hook") + ", e.type, e.at, e.job, e.application, m.state,"
        + " m.attempts, m.due_at FROM webhook_message m JOIN webhook_event e ON e.id = m.event";
    /** SQL for the name that triggers give to the event of a change. */
    private static final String NAME = "c.job || '_' || c.kind || '_' || c.version || '_' || c.at";
    private static final long EVENTS_LOCK = (long) "webhook_event".hashCode() << Integer.SIZE;
    private static final String WANTED = " FROM job_change c JOIN webhook h ON h.employer = c.employer WHERE h.id = :hook AND c.employer = :employer"
        + " AND c.seq > :after AND c.seq <= :last AND (h.types IS NULL OR ' ' || h.types || ' ' LIKE '% job.' || c.kind || ' %')";

    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");

    private final Queue<WebhookMessage> queue;
    private final Engine engine;
    private final Clock clock;

    public Deliveries(Engine engine, Clock clock) {
        this.engine = engine;
        queue = new Queue<>(TABLE, engine, clock, ITEM, this::message);
        this.clock = clock;
    }

    private static String ofEvent(String column) {
        return "(SELECT " + column + " FROM webhook_event e WHERE e.id = webhook_message.event)";
    }

    /** Returns SQL for a column of the event's job, provided that the job is active and neither hidden nor of a sandbox. */
    private static String ofPage(String column) {
        return "(SELECT j." + column + " FROM webhook_event e JOIN job j ON j.employer = e.employer AND j.id = e.job JOIN employer o ON o.id = j.employer"
            + " WHERE e.id = webhook_message.event AND j.status = 'active' AND e.status = 'active' AND NOT o.sandbox AND " + JobRows.NOT_HIDDEN + ")";
    }

    public Queue<WebhookMessage> queue() {
        return queue;
    }

    private WebhookMessage message(Row row) {
        return new WebhookMessage(row.nextInt(), row.nextInt(), row.nextString(),
            Webhooks.secrets(row.nextString(), row.nextString(), row.nextLong(), clock.millis()), row.nextString(), row.nextString(),
            Instant.ofEpochMilli(row.nextLong()), Optional.of(readJob(row)));
    }

    private static WebhookMessage.AboutJob readJob(Row row) {
        return new WebhookMessage.AboutJob(row.nextInt(), Optional.of(row.nextInt()).filter(application -> application != 0), row.nextString(),
            row.nextString(), row.nextString(), row.nextInt(), row.nextLong(), readPage(row));
    }

    private static Optional<WebhookMessage.Page> readPage(Row row) {
        var language = row.nextString();
        var title = row.nextString();
        var closes = row.nextString();
        return title == null ? Optional.empty() : Optional.of(new WebhookMessage.Page(language, title, LocalDate.parse(closes)));
    }

    void addAttempt(Transaction tx, long message, DeliveryResult result) {
        tx.sql("INSERT INTO webhook_attempt (message, at, status, millis, answer, fault) VALUES (:message, :at, :status, :millis, :answer, :fault)")
            .bind("message", message).bind("at", result.at().toEpochMilli())
            .bind("status", result.status().isPresent() ? (Integer) result.status().getAsInt() : null)
            .bind("millis", (int) result.duration().toMillis()).bind("answer", result.answer()).bind("fault", result.fault()).execute();
        tx.sql("DELETE FROM webhook_attempt WHERE message = :message AND id <= (SELECT id FROM webhook_attempt WHERE message = :message"
            + " ORDER BY id DESC LIMIT 1 OFFSET :kept)").bind("message", message).bind("kept", ATTEMPTS_KEPT).execute();
    }

    /** Stores a message that was sent without the queue, and returns its ID. */
    long addSent(Transaction tx, WebhookMessage message, DeliveryResult result) {
        long event = tx.sql("INSERT INTO webhook_event (employer, name, type, at) VALUES (:employer, :name, :type, :at) RETURNING id")
            .bind("employer", message.employer()).bind("name", message.messageId().substring(("msg_" + message.hook() + "_").length()))
            .bind("type", message.type()).bind("at", message.at().toEpochMilli()).one(Row::nextLong);
        long id = tx.sql("INSERT INTO webhook_message (employer, hook, event, state, attempts, due_at, fault, created_at, done_at)"
                + " VALUES (:employer, :hook, :event, :state, 1, :at, :fault, :at, :now) RETURNING id")
            .bind("employer", message.employer()).bind("hook", message.hook()).bind("event", event).bind("at", message.at().toEpochMilli())
            .bind("state", result.isSuccess() ? "delivered" : "failed").bind("fault", result.fault()).bind("now", clock.millis()).one(Row::nextLong);
        addAttempt(tx, id, result);
        return id;
    }

    public List<WebhookDelivery> page(Transaction tx, int hook, long before, int limit) {
        return tx.sql(SHOWN + " WHERE m.hook = :hook AND m.id < :before ORDER BY m.id DESC LIMIT :max").bind("hook", hook).bind("before", before)
            .bind("max", limit).all(Deliveries::delivery).stream().map(delivery -> delivery.with(attempts(tx, delivery.id()))).toList();
    }

    public Optional<WebhookDelivery> find(Transaction tx, int hook, long id) {
        return tx.sql(SHOWN + " WHERE m.hook = :hook AND m.id = :id").bind("hook", hook).bind("id", id).first(Deliveries::delivery)
            .map(delivery -> delivery.with(attempts(tx, id)));
    }

    Optional<WebhookMessage> message(Transaction tx, int hook, long id) {
        return tx.sql("SELECT " + ITEM + " FROM webhook_message WHERE hook = :hook AND id = :id").bind("hook", hook).bind("id", id).first(this::message)
            .map(message -> message.type().equals(EventType.TEST) ? message.withoutJob() : message);
    }

    public static Optional<Long> id(String sent) {
        return ID.matcher(sent).matches() ? Optional.of(Long.parseLong(sent)) : Optional.empty();
    }

    private static WebhookDelivery delivery(Row row) {
        return new WebhookDelivery(row.nextLong(), row.nextString(), row.nextString(), Instant.ofEpochMilli(row.nextLong()), row.nextInt(), row.nextInt(),
            row.nextString(), row.nextInt(), Instant.ofEpochMilli(row.nextLong()), List.of());
    }

    private static List<WebhookDelivery.Attempt> attempts(Transaction tx, long message) {
        return tx.sql("SELECT at, status, millis, answer, fault FROM webhook_attempt WHERE message = :message ORDER BY id DESC LIMIT :max")
            .bind("message", message).bind("max", ATTEMPTS_KEPT)
            .all(row -> new WebhookDelivery.Attempt(Instant.ofEpochMilli(row.nextLong()), row.nextInt(), row.nextInt(), row.nextString(), row.nextString()));
    }

    /** Queues a message again, with the full number of attempts. Returns false if it is being delivered at this moment. */
    boolean replay(Transaction tx, int hook, long id) {
        return queue.makeDue(tx, "", "hook = :hook AND id = :id").bind("hook", hook).bind("id", id).exists();
    }

    int countIn(Transaction tx, Webhook hook, Feed.Range changes) {
        return bindRange(tx.sql("SELECT count(*)" + WANTED), hook, changes).one(Row::nextInt);
    }

    /** Replays the changes in the range: requeues messages that still exist and do not wait already, and recreates the others with the same IDs. */
    void replay(Transaction tx, Webhook hook, Feed.Range changes) {
        lockEvents(engine, tx, hook.employer().value());
        bindRange(tx.sql("INSERT INTO webhook_event (employer, name, type, at, job, reference_id, source, status, version, updated_at)"
            + " SELECT c.employer, " + NAME + ", 'job.' || c.kind, c.at, c.job, c.reference_id, c.source, c.status, c.version, c.updated_at"
            + WANTED + " ON CONFLICT (employer, name) DO NOTHING"), hook, changes).execute();
        bindRange(tx.sql("INSERT INTO webhook_message (employer, hook, event, state, attempts, due_at, created_at)"
            + " SELECT c.employer, h.id, (SELECT e.id FROM webhook_event e WHERE e.employer = c.employer AND e.name = " + NAME + "),"
            + " 'waiting', 0, :now, :now" + WANTED
            + " ON CONFLICT (event, hook) DO UPDATE SET state = 'waiting', attempts = 0, due_at = excluded.due_at, done_at = NULL"
            + " WHERE webhook_message.state <> 'waiting'"), hook, changes).bind("now", clock.millis()).execute();
    }

    private static Sql bindRange(Sql sql, Webhook hook, Feed.Range changes) {
        return sql.bind("hook", hook.id()).bind("employer", hook.employer().value()).bind("after", changes.after()).bind("last", changes.last());
    }

    /** Returns the number of waiting messages of a webhook; at most {@code limit + 1}. */
    int waiting(Transaction tx, int hook, int limit) {
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM webhook_message WHERE hook = :hook AND state = 'waiting' LIMIT :max) few")
            .bind("hook", hook).bind("max", limit + 1).one(Row::nextInt);
    }

    /** Returns the number of waiting messages of all webhooks; at most {@code limit}. */
    int waiting(Transaction tx, int limit) {
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM webhook_message WHERE state = 'waiting' LIMIT :max) few").bind("max", limit)
            .one(Row::nextInt);
    }

    /** Returns IDs of expired messages of a webhook that are not being delivered: old ones, and all but the newest of those not waiting. */
    List<Long> old(Transaction tx, int hook, Instant before, int kept, int limit) {
        long last = tx.sql("SELECT id FROM webhook_message WHERE hook = :hook AND state <> 'waiting' ORDER BY id DESC LIMIT 1 OFFSET :kept")
            .bind("hook", hook).bind("kept", kept).first(Row::nextLong).orElse(0L);
        return tx.sql("SELECT id FROM webhook_message WHERE hook = :hook AND claim IS NULL"
                + " AND (created_at < :before OR id <= :last AND state <> 'waiting') ORDER BY id LIMIT :max")
            .bind("hook", hook).bind("before", before.toEpochMilli()).bind("last", last).bind("max", limit).all(Row::nextLong);
    }

    List<Long> someIds(Transaction tx, int hook, int limit) {
        return tx.sql("SELECT id FROM webhook_message WHERE hook = :hook ORDER BY id LIMIT :max")
            .bind("hook", hook).bind("max", limit).all(Row::nextLong);
    }

    /** Locks the events of an employer, for deleting events and for replaying old ones: one must not delete what the other is about to use. */
    private static void lockEvents(Engine engine, Transaction tx, int employer) {
        engine.lock(tx, EVENTS_LOCK | employer);
    }

    /** Deletes messages of one webhook, their attempts, and events without any other message. Returns the number of messages. */
    int delete(Transaction tx, List<Long> ids) {
        return delete(engine, tx, ids);
    }

    /** Deletes messages. Locks the events before touching the messages, in the same order as a replay, to avoid deadlocks. */
    private static int delete(Engine engine, Transaction tx, List<Long> ids) {
        ids.stream().flatMap(id -> tx.sql("SELECT employer FROM webhook_message WHERE id = :id").bind("id", id).first(Row::nextInt).stream())
            .findFirst().ifPresent(employer -> lockEvents(engine, tx, employer));
        for (long id : ids) {
            tx.sql("DELETE FROM webhook_attempt WHERE message = :id").bind("id", id).execute();
            tx.sql("DELETE FROM webhook_message WHERE id = :id RETURNING event").bind("id", id).first(Row::nextLong)
                .ifPresent(event -> tx.sql("DELETE FROM webhook_event WHERE id = :event"
                    + " AND NOT EXISTS (SELECT 1 FROM webhook_message m WHERE m.event = :event)").bind("event", event).execute());
        }
        return ids.size();
    }

    /** Deletes some messages of an employer that is being deleted and whose webhooks are already deleted. Returns their number. */
    public static int deleteSome(Engine engine, Transaction tx, EmployerId employer, int limit) {
        return delete(engine, tx, tx.sql("SELECT m.id FROM webhook h JOIN webhook_message m ON m.hook = h.id WHERE h.employer = :employer LIMIT :max")
            .bind("employer", employer.value()).bind("max", limit).all(Row::nextLong));
    }
}
