package ca.posthaste.application;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.util.List;
import java.util.Optional;

/** Store of the ids of erased applications, without their content, so that cursors pointing at one remain valid. A trigger writes it. */
final class ErasedApplications {
    /** Number of entries kept per employer: the latest arrivals. */
    static final int KEPT = 1_000;

    record Erased(int id, long sentAt) {}

    Optional<Erased> find(Transaction tx, int employer, long seq) {
        return tx.sql("SELECT application, sent_at FROM application_erased WHERE employer = :employer AND seq = :seq")
            .bind("employer", employer).bind("seq", seq).first(row -> new Erased(row.nextInt(), row.nextLong()));
    }

    /** The sequence number up to which an employer's entries are no longer kept. */
    record Limit(int employer, long seq) {}

    List<Limit> limits(Transaction tx) {
        return tx.sql("SELECT employer FROM application_erased GROUP BY employer HAVING count(*) > :kept").bind("kept", KEPT)
            .all(row -> row.nextInt()).stream().map(employer -> new Limit(employer,
                tx.sql("SELECT seq FROM application_erased WHERE employer = :employer ORDER BY seq DESC LIMIT 1 OFFSET :kept")
                    .bind("employer", employer).bind("kept", KEPT).first(Row::nextLong).orElse(0L))).toList();
    }

    /** Deletes a batch of an employer's entries up to this sequence number. Returns how many there were. */
    int deleteSome(Transaction tx, int employer, long last, int limit) {
        return tx.sql("DELETE FROM application_erased WHERE employer = :employer AND seq IN (SELECT seq FROM application_erased"
                + " WHERE employer = :employer AND seq <= :last ORDER BY seq LIMIT :most)")
            .bind("employer", employer).bind("last", last).bind("most", limit).execute();
    }
}
