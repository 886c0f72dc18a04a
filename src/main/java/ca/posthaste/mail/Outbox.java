package ca.posthaste.mail;

import ca.posthaste.db.Database;
import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Coded;
import ca.posthaste.queue.Attempt;
import ca.posthaste.queue.AttemptOutcome;
import ca.posthaste.queue.Queue;
import ca.posthaste.queue.QueueTable;
import ca.posthaste.queue.RetrySchedule;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Store of outgoing mail. A message is added in the transaction of the change that it reports. */
public final class Outbox {
    /** Retries after 1, 2, 4 … minutes, then every 8 hours, for almost five days. */
    private static final RetrySchedule SCHEDULE = new RetrySchedule(Stream.concat(
        Stream.of(1, 2, 4, 8, 15, 30, 60, 120, 240).map(Duration::ofMinutes),
        Collections.nCopies(13, Duration.ofHours(8)).stream()).toList());
    /** Queue that sends up to ten thousand alerts last, because somebody is waiting for a sign-in link. The index mail_first supports this. */
    private static final QueueTable TABLE = new QueueTable("mail", "sent", SCHEDULE, Optional.empty(), Optional.of("audience <> 'subscriber'"));
    private static final String OWN_COLUMNS = "employer, application, alert, audience, message_id, " + MessageColumns.ALL.names();
    /** Updates the recipient to the job's current address, in case the employer has corrected it, unless the operator chose the recipient. */
    private static final String CURRENT_RECIPIENT = "recipient = CASE WHEN audience = 'employer' AND NOT readdressed THEN coalesce("
        + "(SELECT j.application_email FROM application a JOIN job j ON j.employer = a.employer AND j.id = a.job"
        + " WHERE a.employer = mail.employer AND a.id = mail.application), recipient) ELSE recipient END";
    private static final String SANDBOX = "EXISTS (SELECT 1 FROM employer e WHERE e.id = mail.employer AND e.sandbox)";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Queue<Mail> queue;
    private final String domain;
    private final Clock clock;

    public static Outbox of(Database database, MailSettings settings, Clock clock) {
        var from = MimeWriter.ascii(settings.from());
        return new Outbox(database.engine(), from.substring(from.lastIndexOf('@') + 1), clock);
    }

    public Outbox(Engine engine, String domain, Clock clock) {
        queue = new Queue<>(TABLE, engine, clock, "id, message_id, " + MessageColumns.ALL.selected("mail") + ", " + SANDBOX,
            row -> new Mail(row.nextLong(), row.nextString(), MessageColumns.read(row), row.nextBoolean()));
        this.domain = domain;
        this.clock = clock;
    }

    public Queue<Mail> queue() {
        return queue;
    }

    /**
     * Recipients of messages. A user is a member of the employer's staff; a message to a user is about no application, and one about signing in belongs
     * to no employer. A subscriber has an alert, which belongs to no employer.
     */
    public enum Audience implements Coded { EMPLOYER, CANDIDATE, USER, SUBSCRIBER }

    public long add(Transaction tx, int employer, int application, Audience audience, Message message) {
        return insert(tx, employer, application, null, audience, message);
    }

    public void addNotice(Transaction tx, EmployerId employer, String recipient, MessageContent letter) {
        insert(tx, employer.value(), null, null, Audience.USER, letter.to(recipient));
    }

    /** Adds a message to a user that is about none of their employers. */
    public void addToUser(Transaction tx, String recipient, MessageContent letter) {
        insert(tx, null, null, null, Audience.USER, letter.to(recipient));
    }

    public void addToSubscriber(Transaction tx, long alert, Message message) {
        insert(tx, null, null, alert, Audience.SUBSCRIBER, message);
    }

    private long insert(Transaction tx, Integer employer, Integer application, Long alert, Audience audience, Message message) {
        return MessageColumns.ALL.bind(queue.insert(tx, clock.instant(), OWN_COLUMNS), message)
            .bind("employer", employer).bind("application", application).bind("alert", alert).bind("audience", audience.code())
            .bind("message_id", newMessageId()).one(Row::nextLong);
    }

    /** Deletes a batch of old messages to users or subscribers, both sent and failed. Returns their ids. */
    public List<Long> deleteOld(Transaction tx, Audience audience, Instant before, int limit) {
        // The audience is a literal, because a partial index for one audience is not used for a parameter.
        var old = "audience = '" + audience.code() + "' AND state <> 'waiting'";
        return tx.sql("DELETE FROM mail WHERE " + old + " AND id IN (SELECT id FROM mail"
                + " WHERE " + old + " AND created_at < :before ORDER BY created_at LIMIT :max) RETURNING id")
            .bind("before", before.toEpochMilli()).bind("max", limit).all(Row::nextLong);
    }

    private String newMessageId() {
        var bytes = new byte[16];
        RANDOM.nextBytes(bytes);
        return "<" + HexFormat.of().formatHex(bytes) + "@" + domain + ">";
    }

    /** Audience of a message, and the ids of the employer and the application that it is about; 0 if it is about none. */
    public record Topic(int employer, int application, Audience audience) {}

    public Optional<Topic> sent(Transaction tx, long id) {
        return tx.sql("SELECT employer, application, audience FROM mail WHERE id = :id AND state = 'sent'").bind("id", id)
            .first(row -> new Topic(row.getInt("employer"), row.getInt("application"),
                Coded.of(Audience.class, row.getString("audience"))));
    }

    /**
     * Replaces a sent message to the employer by a new one, to the job's address or, if it is readdressed, to one chosen by the operator. Returns false if
     * the message no longer exists in that state: it was erased with its application, or a concurrent caller was faster.
     */
    public boolean replace(Transaction tx, long id, Message message, boolean readdressed) {
        var update = queue.makeDue(tx, "message_id = :message_id, readdressed = :readdressed, " + MessageColumns.ALL.assignments(),
            "id = :id AND state = 'sent' AND audience = 'employer'");
        return MessageColumns.ALL.bind(update, message).bind("message_id", newMessageId()).bind("readdressed", readdressed).bind("id", id).exists();
    }

    /** Converts a delivery to the queue's outcome, with the update of the mail row. */
    public Attempt attempt(Mail mail, SendResult delivery) {
        if (delivery instanceof SendResult.ServerUnavailable unavailable) {
            return new Attempt(new AttemptOutcome.ReceiverUnavailable(unavailable.reason()), tx -> keepReply(tx, mail, OptionalInt.empty()));
        }
        if (delivery instanceof SendResult.TemporaryFailure failure) {
            return new Attempt(new AttemptOutcome.RetryLater(failure.reason()), tx -> keepReply(tx, mail, failure.code()));
        }
        if (delivery instanceof SendResult.PermanentFailure failure) {
            return new Attempt(new AttemptOutcome.GiveUp(failure.reason()), tx -> keepReply(tx, mail, failure.code()));
        }
        return delivery instanceof SendResult.Written ? new Attempt(new AttemptOutcome.Parked("written"), tx -> written(tx, mail))
            : new Attempt(new AttemptOutcome.Done(), tx -> clearContent(tx, mail));
    }

    private static void keepReply(Transaction tx, Mail mail, OptionalInt code) {
        tx.sql("UPDATE mail SET reply_code = :code WHERE id = :id")
            .bind("code", code.isPresent() ? (Integer) code.getAsInt() : null).bind("id", mail.id()).execute();
    }

    /** Records that a message was written to a file. Its content is retained, because it is still to be sent. */
    private void written(Transaction tx, Mail mail) {
        tx.sql("UPDATE mail SET written_at = :now, reply_code = NULL WHERE id = :id")
            .bind("now", clock.millis()).bind("id", mail.id()).execute();
    }

    /** Clears the content of a sent message. Recipient and time are retained. */
    private static void clearContent(Transaction tx, Mail mail) {
        tx.sql("UPDATE mail SET reply_code = NULL, " + MessageColumns.FORGOTTEN + " WHERE id = :id").bind("id", mail.id()).execute();
    }

    /** Returns the messages that are waiting, failed or only written to a file, or also those that were sent, oldest first. */
    public List<QueuedMessage> list(Transaction tx, boolean sentToo) {
        return tx.sql("SELECT id, employer, application, recipient, state, attempts, due_at, fault FROM mail"
                + (sentToo ? "" : " WHERE state IN ('waiting', 'failed', 'written')") + " ORDER BY id")
            .all(row -> new QueuedMessage(row.getLong("id"), row.getLongOrNull("employer"), row.getLongOrNull("application"),
                row.getString("recipient"), row.getString("state"), row.getInt("attempts"), row.getLong("due_at"), row.getString("fault")));
    }

    /** Remaining data of a message about an application. The content is cleared once it is sent. */
    public record Trace(String audience, String state, String subject, Instant created, Optional<Instant> done) {}

    public List<Trace> traces(Transaction tx, int employer, int application) {
        return tx.sql("SELECT audience, state, subject, created_at, done_at FROM mail"
                + " WHERE employer = :employer AND application = :application ORDER BY id")
            .bind("employer", employer).bind("application", application)
            .all(row -> new Trace(row.getString("audience"), row.getString("state"), row.getString("subject"),
                Instant.ofEpochMilli(row.getLong("created_at")),
                row.getInstant("done_at")));
    }

    /** Makes failed messages, and those waiting for a later attempt, due now: the one with this id, or all. Returns the number of messages. */
    public int retry(Transaction tx, OptionalLong id) {
        return queue.retry(tx, id, CURRENT_RECIPIENT);
    }

    /** Makes a batch of messages due that were written to files for lack of a mail server. Returns their ids; concurrent callers get different ones. */
    public List<Long> sendWritten(Transaction tx, Instant until, int limit) {
        return queue.makeDue(tx, CURRENT_RECIPIENT, "state = 'written' AND id IN (SELECT id FROM mail"
                + " WHERE state = 'written' AND written_at <= :until AND NOT " + SANDBOX + " ORDER BY id LIMIT :max)")
            .bind("until", until.toEpochMilli()).bind("max", limit).all(Row::nextLong);
    }

    /** Deletes the messages of an alert, including waiting ones. Returns their ids. */
    public List<Long> eraseOfAlert(Transaction tx, long alert) {
        return tx.sql("DELETE FROM mail WHERE alert = :alert RETURNING id").bind("alert", alert).all(Row::nextLong);
    }

    /** Deletes the messages to a person that belong to no employer, including waiting ones. Returns their ids. */
    public List<Long> eraseToPerson(Transaction tx, String recipient) {
        return tx.sql("DELETE FROM mail WHERE audience = 'user' AND employer IS NULL AND recipient = :recipient RETURNING id").bind("recipient", recipient)
            .all(Row::nextLong);
    }

    public List<Long> erase(Transaction tx, int employer, int application) {
        return tx.sql("DELETE FROM mail WHERE employer = :employer AND application = :application RETURNING id")
            .bind("employer", employer).bind("application", application).all(Row::nextLong);
    }
}
