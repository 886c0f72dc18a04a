package ca.posthaste.mail;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Store of the states of messages. */
public final class MailStates {
    /** Maximum count: counting takes time for each row. */
    public static final int COUNT_MAX = 100_000;

    /** Tolerance for file dates: some file systems use whole seconds, or the clock of another machine. */
    private static final Duration COARSE_DATE = Duration.ofSeconds(10);

    /** Columns of {@code mail m} that {@link #toEmployer(Row)} reads. */
    public static final String TO_EMPLOYER = "m.state, m.fault, m.reply_code";

    /** Returns the status of the message to the employer; empty if there is none. */
    public Optional<DeliveryStatus> toEmployer(Transaction tx, int employer, int application) {
        return tx.sql("SELECT " + TO_EMPLOYER + " FROM mail m WHERE employer = :employer AND application = :application AND audience = 'employer'")
            .bind("employer", employer).bind("application", application).first(MailStates::toEmployer).flatMap(Function.identity());
    }

    /** Reads {@link #TO_EMPLOYER} from the next columns of the row. Returns empty if there is no message. */
    public static Optional<DeliveryStatus> toEmployer(Row row) {
        var state = row.nextString();
        boolean faulted = row.nextString() != null;
        int code = row.nextInt();
        return state == null ? Optional.empty()
            : Optional.of(new DeliveryStatus(state, faulted, code == 0 ? OptionalInt.empty() : OptionalInt.of(code)));
    }

    /** Counts the messages in a state that has its own index: waiting, failed or written. */
    public int count(Transaction tx, String state) {
        // The state is a literal, because a partial index for one state is not used for a parameter.
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM mail WHERE state = '" + state + "' LIMIT :max) few")
            .bind("max", COUNT_MAX).one(Row::nextInt);
    }

    /** Counts the messages that were written to files for lack of a mail server. Those of sandboxes are excluded: they stay there. */
    int toSend(Transaction tx) {
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM mail WHERE state = 'written'"
                + " AND NOT EXISTS (SELECT 1 FROM employer e WHERE e.id = mail.employer AND e.sandbox) LIMIT :max) few")
            .bind("max", COUNT_MAX).one(Row::nextInt);
    }

    /**
     * Returns how the file with this number is used. It is not needed if the message is deleted, or was sent or queued after it was written. Earlier
     * versions did not record when they wrote; for their messages the file is all there is. A file that is older than the message with its number, or
     * whose number no message has reached yet, belongs to a message that this database never had or has lost.
     */
    public EmlFiles.Use fileOf(Transaction tx, long id, Instant dated) {
        var latest = dated.plus(COARSE_DATE).toEpochMilli();
        return tx.sql("SELECT id, created_at, state = 'written' OR written_at IS NULL FROM mail WHERE id >= :id ORDER BY id LIMIT 1").bind("id", id)
            .first(row -> {
                boolean isDeleted = row.nextLong() > id;
                boolean isYounger = row.nextLong() > latest;
                boolean needsFile = row.nextBoolean();
                return isDeleted ? EmlFiles.Use.NONE : isYounger ? EmlFiles.Use.UNKNOWN : needsFile ? EmlFiles.Use.NEEDED : EmlFiles.Use.NONE;
            }).orElse(EmlFiles.Use.UNKNOWN);
    }

    /** Returns the creation time of the newest message created before this time. */
    public Optional<Instant> newest(Transaction tx, Instant before) {
        return tx.sql("SELECT created_at FROM mail WHERE created_at < :before ORDER BY id DESC LIMIT 1")
            .bind("before", before.toEpochMilli()).first(Row::nextLong).map(Instant::ofEpochMilli);
    }
}
