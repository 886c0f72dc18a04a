package ca.posthaste.application;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import java.util.List;
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

    /** Of an employer, what arrived no later than this is not kept any more. */
    record Limit(int employer, long seq) {}

    List<Limit> limits(Transaction tx) {
        return tx.sql("SELECT employer FROM application_erased GROUP BY employer HAVING count(*) > :kept").bind("kept", KEPT)
            .all(row -> row.nextInt()).stream().map(employer -> new Limit(employer, firstNotKept(tx, employer))).toList();
    }

    private static long firstNotKept(Transaction tx, int employer) {
        return tx.sql("SELECT seq FROM application_erased WHERE employer = :employer ORDER BY seq DESC LIMIT 1 OFFSET :kept")
            .bind("employer", employer).bind("kept", KEPT).first(row -> row.nextLong()).orElse(0L);
    }

    /** Deletes some of those that are not kept. Returns how many. */
    int forgetSome(Transaction tx, Limit limit, int most) {
        return deleteSome(tx, limit.employer, limit.seq, most);
    }

    /** Deletes some of an employer who leaves. Returns how many. */
    int deleteSome(Transaction tx, EmployerId employer, int most) {
        return deleteSome(tx, employer.value(), Long.MAX_VALUE, most);
    }

    private static int deleteSome(Transaction tx, int employer, long last, int most) {
        return tx.sql("DELETE FROM application_erased WHERE employer = :employer AND seq IN (SELECT seq FROM application_erased"
                + " WHERE employer = :employer AND seq <= :last ORDER BY seq LIMIT :most)")
            .bind("employer", employer).bind("last", last).bind("most", most).execute();
    }
}
