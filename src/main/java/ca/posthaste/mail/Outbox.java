package ca.posthaste.mail;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Store: every SQL statement about mail. A message enters it in the transaction of what it tells about. */
public final class Outbox {
    /** How long a claim lasts unless it is renewed: after this a message of a courier who died is anybody's. */
    public static final Duration LEASE = Duration.ofSeconds(60);
    private static final String CLAIMED = " WHERE id = :id AND claim = :claim AND state = 'waiting'";
    /** An employer who corrected the job's address since is written to at the new one. */
    private static final String DUE_AGAIN = "state = 'waiting', attempts = 0, due_at = :now, done_at = NULL,"
        + " recipient = CASE audience WHEN 'employer' THEN coalesce((SELECT j.application_email FROM application a"
        + " JOIN job j ON j.employer = a.employer AND j.id = a.job"
        + " WHERE a.employer = mail.employer AND a.id = mail.application), recipient) ELSE recipient END";
    private static final int FAULT_MAX = 500;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Engine engine;
    private final String domain;
    private final Clock clock;

    /** @param domain what message ids end with */
    public Outbox(Engine engine, String domain, Clock clock) {
        this.engine = engine;
        this.domain = domain;
        this.clock = clock;
    }

    /** Whom a message about an application is for. */
    public enum Audience {
        EMPLOYER, CANDIDATE;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public void add(Transaction tx, int employer, int application, Audience audience, Message message) {
        bound(tx.sql("INSERT INTO mail (employer, application, audience, message_id, recipient, reply_to, reply_to_name,"
                + " subject, plain, html, attachment_key, attachment_title, attachment_type, state, attempts, due_at, created_at)"
                + " VALUES (:employer, :application, :audience, :messageId, :recipient, :replyTo, :replyToName, :subject,"
                + " :plain, :html, :key, :title, :type, 'waiting', 0, :now, :now)"), message)
            .bind("employer", employer).bind("application", application).bind("audience", audience.word()).execute();
    }

    /** What a message says, from now on, under an id that no message had before. */
    private Sql bound(Sql sql, Message message) {
        var attachment = Optional.ofNullable(message.attachment());
        var replyTo = Optional.ofNullable(message.replyTo());
        return sql.bind("messageId", "<" + random() + "@" + domain + ">").bind("recipient", message.recipient())
            .bind("replyTo", replyTo.map(Message.ReplyTo::address).orElse(null))
            .bind("replyToName", replyTo.map(Message.ReplyTo::name).orElse(null))
            .bind("subject", message.subject()).bind("plain", message.plain()).bind("html", message.html())
            .bind("key", attachment.map(Message.Attachment::key).orElse(null))
            .bind("title", attachment.map(Message.Attachment::title).orElse(null))
            .bind("type", attachment.map(Message.Attachment::type).orElse(null))
            .bind("now", clock.millis());
    }

    /** What a message that was sent was about, and whom it was for. */
    public record Sent(int employer, int application, Audience audience) {}

    public Optional<Sent> sent(Transaction tx, long id) {
        return tx.sql("SELECT employer, application, audience FROM mail WHERE id = :id AND state = 'sent'").bind("id", id)
            .first(row -> new Sent(row.getInt("employer"), row.getInt("application"),
                Audience.valueOf(row.getString("audience").toUpperCase(Locale.ROOT))));
    }

    /**
     * Another message to the employer in place of one that was sent, to another address perhaps. False when there is none any
     * more: it was erased with its application, or somebody else was faster.
     */
    public boolean writeAnew(Transaction tx, long id, Message message) {
        return bound(tx.sql("UPDATE mail SET message_id = :messageId, recipient = :recipient, reply_to = :replyTo,"
                + " reply_to_name = :replyToName, subject = :subject, plain = :plain, html = :html, attachment_key = :key,"
                + " attachment_title = :title, attachment_type = :type, state = 'waiting', attempts = 0, due_at = :now,"
                + " done_at = NULL WHERE id = :id AND state = 'sent' AND audience = 'employer'"), message)
            .bind("id", id).execute() == 1;
    }

    private static String random() {
        var bytes = new byte[16];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    public boolean isAnyDue(Transaction tx) {
        return tx.sql("SELECT 1 FROM mail WHERE state = 'waiting' AND due_at <= :now LIMIT 1")
            .bind("now", clock.millis()).exists();
    }

    /** The message that has been due longest. It is the caller's until the lease ends; nobody else is given it. */
    public Optional<Mail> claim(Transaction tx) {
        return tx.sql("UPDATE mail SET claim = :claim, due_at = :until WHERE id = (SELECT id FROM mail"
                + " WHERE state = 'waiting' AND due_at <= :now ORDER BY due_at, id LIMIT 1 " + engine.skipLocked() + ")"
                + " RETURNING *")
            .bind("claim", random()).bind("now", clock.millis()).bind("until", leaseEnd())
            .first(Outbox::mail);
    }

    /** The courier lives and is still at it. */
    public void renew(Transaction tx, Mail mail) {
        tx.sql("UPDATE mail SET due_at = :until" + CLAIMED).bind("until", leaseEnd())
            .bind("id", mail.id()).bind("claim", mail.claim()).execute();
    }

    private long leaseEnd() {
        return clock.millis() + LEASE.toMillis();
    }

    /** Sent: who it went to and when is kept, what it said is not. */
    public void sent(Transaction tx, Mail mail) {
        tx.sql("UPDATE mail SET state = 'sent', done_at = :now, attempts = attempts + 1, claim = NULL, fault = NULL,"
                + " reply_code = NULL, reply_to = NULL, reply_to_name = NULL, subject = NULL, plain = NULL, html = NULL,"
                + " attachment_key = NULL, attachment_title = NULL, attachment_type = NULL" + CLAIMED)
            .bind("now", clock.millis()).bind("id", mail.id()).bind("claim", mail.claim()).execute();
    }

    /** Written to a file. What it said is kept: it is still to be sent. */
    public void written(Transaction tx, Mail mail) {
        tx.sql("UPDATE mail SET state = 'written', written_at = :now, attempts = attempts + 1, claim = NULL,"
                + " fault = NULL, reply_code = NULL" + CLAIMED)
            .bind("now", clock.millis()).bind("id", mail.id()).bind("claim", mail.claim()).execute();
    }

    public void later(Transaction tx, Mail mail, Duration delay, Delivery.TryLater later) {
        tx.sql("UPDATE mail SET due_at = :due, attempts = attempts + 1, claim = NULL, fault = :fault,"
                + " reply_code = :code" + CLAIMED)
            .bind("due", clock.millis() + delay.toMillis()).bind("fault", shortened(later.reason()))
            .bind("code", number(later.code()))
            .bind("id", mail.id()).bind("claim", mail.claim()).execute();
    }

    /** Back as if it had never been taken: the server was away, which is no attempt of this message. */
    public void putBack(Transaction tx, Mail mail, String reason) {
        tx.sql("UPDATE mail SET due_at = :due, claim = NULL, fault = :fault, reply_code = NULL" + CLAIMED)
            .bind("due", clock.millis()).bind("fault", shortened(reason))
            .bind("id", mail.id()).bind("claim", mail.claim()).execute();
    }

    public void failed(Transaction tx, Mail mail, Delivery.Refused refused) {
        tx.sql("UPDATE mail SET state = 'failed', done_at = :now, attempts = attempts + 1, claim = NULL,"
                + " fault = :fault, reply_code = :code" + CLAIMED)
            .bind("now", clock.millis()).bind("fault", shortened(refused.reason()))
            .bind("code", number(refused.code()))
            .bind("id", mail.id()).bind("claim", mail.claim()).execute();
    }

    private static Integer number(OptionalInt code) {
        return code.isPresent() ? code.getAsInt() : null;
    }

    private static String shortened(String reason) {
        return reason.length() <= FAULT_MAX ? reason : reason.substring(0, FAULT_MAX) + "…";
    }

    /**
     * A line of the operator's list.
     *
     * @param due the next attempt, or the end of a claim; it means nothing any more unless the message waits
     */
    public record Entry(long id, int employer, int application, String recipient, String state, int attempts, long due,
                        String fault) {}

    /** What waits, what failed and what was only written to a file, oldest first; what was sent too if it is asked for. */
    public List<Entry> list(Transaction tx, boolean sentToo) {
        return tx.sql("SELECT id, employer, application, recipient, state, attempts, due_at, fault FROM mail"
                + (sentToo ? "" : " WHERE state IN ('waiting', 'failed', 'written')") + " ORDER BY id")
            .all(row -> new Entry(row.getLong("id"), row.getInt("employer"), row.getInt("application"),
                row.getString("recipient"), row.getString("state"), row.getInt("attempts"), row.getLong("due_at"),
                row.getString("fault")));
    }

    /** What is still known of a message about an application. What it said is forgotten once it is sent. */
    public record Trace(String audience, String state, String subject, Instant created, Optional<Instant> done) {}

    public List<Trace> about(Transaction tx, int employer, int application) {
        return tx.sql("SELECT audience, state, subject, created_at, done_at FROM mail"
                + " WHERE employer = :employer AND application = :application ORDER BY id")
            .bind("employer", employer).bind("application", application)
            .all(row -> new Trace(row.getString("audience"), row.getString("state"), row.getString("subject"),
                Instant.ofEpochMilli(row.getLong("created_at")),
                Optional.ofNullable(row.getLongOrNull("done_at")).map(Instant::ofEpochMilli)));
    }

    /** Makes messages due now that failed or wait for a later attempt; one, or all. How many. */
    public int retry(Transaction tx, OptionalLong id) {
        // A claimed one is being sent at this moment: to hand it out again would send it twice.
        var update = tx.sql("UPDATE mail SET " + DUE_AGAIN + " WHERE state IN ('waiting', 'failed') AND claim IS NULL" + (id.isPresent() ? " AND id = :id" : ""))
            .bind("now", clock.millis());
        id.ifPresent(one -> update.bind("id", one));
        return update.execute();
    }

    /** Makes some messages due that lie in files. Their ids; each is given once, whoever else asks. */
    public List<Long> sendWritten(Transaction tx, Instant until, int most) {
        return tx.sql("UPDATE mail SET " + DUE_AGAIN + " WHERE state = 'written' AND id IN (SELECT id FROM mail"
                + " WHERE state = 'written' AND written_at <= :until ORDER BY id LIMIT :most) RETURNING id")
            .bind("until", until.toEpochMilli()).bind("most", most).bind("now", clock.millis()).all(Row::nextLong);
    }

    /** With the application goes what was or would be said of it. The ids of the messages. */
    public List<Long> erase(Transaction tx, int employer, int application) {
        return tx.sql("DELETE FROM mail WHERE employer = :employer AND application = :application RETURNING id")
            .bind("employer", employer).bind("application", application).all(Row::nextLong);
    }

    private static Mail mail(Row row) {
        var replyTo = row.getString("reply_to");
        var key = row.getString("attachment_key");
        return new Mail(row.getLong("id"), row.getString("message_id"), row.getInt("attempts"), row.getString("claim"),
            new Message(row.getString("recipient"),
                replyTo == null ? null : new Message.ReplyTo(replyTo, row.getString("reply_to_name")),
                row.getString("subject"), row.getString("plain"), row.getString("html"),
                key == null ? null : new Message.Attachment(key, row.getString("attachment_title"),
                    row.getString("attachment_type"))));
    }
}
