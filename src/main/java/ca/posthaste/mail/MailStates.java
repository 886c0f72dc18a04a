package ca.posthaste.mail;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Store: the states of messages. */
public final class MailStates {
    /** More are not counted: counting takes time for each row. */
    public static final int COUNT_MAX = 100_000;

    /** Some file systems date files by whole seconds, or by the clock of another machine. */
    private static final Duration COARSE_DATE = Duration.ofSeconds(10);

    /** The columns of {@code mail m} that {@link #toEmployer(Row)} reads. */
    public static final String TO_EMPLOYER = "m.state, m.fault, m.reply_code";

    /** The state of the message to the employer; nothing where there is none. */
    public Optional<DeliveryStatus> toEmployer(Transaction tx, int employer, int application) {
        return tx.sql("SELECT " + TO_EMPLOYER + " FROM mail m WHERE employer = :employer"
                + " AND application = :application AND audience = 'employer'")
            .bind("employer", employer).bind("application", application)
            .first(MailStates::toEmployer).flatMap(Function.identity());
    }

    /** Reads {@link #TO_EMPLOYER} from the next columns of the row; nothing where there is no message. */
    public static Optional<DeliveryStatus> toEmployer(Row row) {
        var state = row.nextString();
        boolean faulted = row.nextString() != null;
        int code = row.nextInt();
        return state == null ? Optional.empty()
            : Optional.of(new DeliveryStatus(state, faulted, code == 0 ? OptionalInt.empty() : OptionalInt.of(code)));
    }

    /** How many messages are in a state that has an index of its own: waiting, failed or written. */
    public int count(Transaction tx, String state) {
        // The state is part of the text: an index for one state is not chosen for a parameter.
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM mail WHERE state = '" + state + "' LIMIT :most) few")
            .bind("most", COUNT_MAX).one(Row::nextInt);
    }

    /** How many messages lie in files for want of a mail server. Those of a sandbox stay there. */
    int toSend(Transaction tx) {
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM mail WHERE state = 'written'"
                + " AND NOT EXISTS (SELECT 1 FROM employer e WHERE e.id = mail.employer AND e.sandbox) LIMIT :most) few")
            .bind("most", COUNT_MAX).one(Row::nextInt);
    }

    /**
     * What the file with this number is. It is not needed when the message is deleted, or was sent or queued after it was written. Earlier
     * versions did not note when they wrote; of their messages the file is all there is. A file that is older than the message with its
     * number, or whose number no message has reached yet, is of a message that this database never had or has lost.
     */
    public WrittenMail.Use fileOf(Transaction tx, long id, Instant dated) {
        var latest = dated.plus(COARSE_DATE).toEpochMilli();
        return tx.sql("SELECT id, created_at, state = 'written' OR written_at IS NULL FROM mail WHERE id >= :id ORDER BY id LIMIT 1").bind("id", id)
            .first(row -> {
                boolean isDeleted = row.nextLong() > id;
                boolean isYounger = row.nextLong() > latest;
                boolean needsFile = row.nextBoolean();
                return isDeleted ? WrittenMail.Use.NONE : isYounger ? WrittenMail.Use.UNKNOWN : needsFile ? WrittenMail.Use.NEEDED : WrittenMail.Use.NONE;
            }).orElse(WrittenMail.Use.UNKNOWN);
    }

    /** When the newest message was created that is older than this. */
    public Optional<Instant> newest(Transaction tx, Instant before) {
        return tx.sql("SELECT created_at FROM mail WHERE created_at < :before ORDER BY id DESC LIMIT 1")
            .bind("before", before.toEpochMilli()).first(Row::nextLong).map(Instant::ofEpochMilli);
    }
}
