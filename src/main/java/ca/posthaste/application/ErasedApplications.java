package ca.posthaste.application;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import java.util.Optional;

/** Store: which applications were erased, and nothing of what they said, so that cursors that name one stay good. A trigger writes it. */
final class ErasedApplications {
    /** So many of each employer are kept, the ones that arrived last. */
    static final int KEPT = 1_000;

    record Erased(int id, long sentAt) {}

    Optional<Erased> find(Transaction tx, int employer, long seq) {
        return tx.sql("SELECT application, sent_at FROM application_erased WHERE employer = :employer AND seq = :seq")
            .bind("employer", employer).bind("seq", seq).first(row -> new Erased(row.nextInt(), row.nextLong()));
    }

    /** Deletes some of those that are not kept. Returns how many. */
    int forgetSome(Transaction tx, int most) {
        return tx.sql("DELETE FROM application_erased WHERE (employer, seq) IN (SELECT employer, seq FROM (SELECT employer, seq,"
                + " row_number() OVER (PARTITION BY employer ORDER BY seq DESC) AS place FROM application_erased) placed"
                + " WHERE place > :kept LIMIT :most)")
            .bind("kept", KEPT).bind("most", most).execute();
    }

    /** Deletes some of an employer who leaves. Returns how many. */
    int deleteSome(Transaction tx, EmployerId employer, int most) {
        return tx.sql("DELETE FROM application_erased WHERE employer = :employer AND seq IN"
                + " (SELECT seq FROM application_erased WHERE employer = :employer LIMIT :most)")
            .bind("employer", employer.value()).bind("most", most).execute();
    }
}
