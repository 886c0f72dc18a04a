package ca.posthaste.mail;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.util.Optional;
import java.util.OptionalInt;

/** Store: where messages stand, for those who ask. */
public final class MailStates {
    /** More are not counted: a count costs time for each. */
    static final int COUNT_MAX = 100_000;

    /** How the message to the employer stands; nothing where there is none. */
    public Optional<Standing> toEmployer(Transaction tx, int employer, int application) {
        return tx.sql("SELECT state, fault, reply_code FROM mail WHERE employer = :employer"
                + " AND application = :application AND audience = 'employer'")
            .bind("employer", employer).bind("application", application)
            .first(row -> {
                int code = row.getInt("reply_code");
                return new Standing(row.getString("state"), row.getString("fault") != null,
                    code == 0 ? OptionalInt.empty() : OptionalInt.of(code));
            });
    }

    /** How many messages are in a state that has an index of its own: waiting, failed or written. */
    int count(Transaction tx, String state) {
        // The state is part of the statement, or the index for it could not be chosen.
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM mail WHERE state = '" + state + "' LIMIT :most) few")
            .bind("most", COUNT_MAX).one(Row::nextInt);
    }

    /**
     * Whether a message's file may stay: not when nobody knows the message any more, and not when it was sent, or queued to be,
     * after it had been written. Of what an earlier version wrote, the file is all there is.
     */
    public boolean keepsFile(Transaction tx, long id) {
        return tx.sql("SELECT 1 FROM mail WHERE id = :id AND (state = 'written' OR written_at IS NULL)")
            .bind("id", id).exists();
    }
}
