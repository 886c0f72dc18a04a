package ca.posthaste.application;

import ca.posthaste.account.Users;
import ca.posthaste.board.history.JobVersions;
import ca.posthaste.board.report.PostingVisibility;
import ca.posthaste.board.report.Reports;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.EmployerTotals;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Keys;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.job.change.ChangeLog;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.webhook.Deliveries;
import ca.posthaste.webhook.Webhooks;

/** Deletes an employer and all its data. If interrupted, running it again completes the removal. */
public record EmployerRemoval(Database database, Employers employers, Keys keys, ApplicationErasure erasing) {
    /** Batch size for jobs. It is small because a description may be many megabytes long. */
    private static final int BATCH = 20;
    /** Batch size for job versions. It may be larger than {@link #BATCH}, since most versions share their description with another. */
    private static final int VERSIONS = 100;
    private static final int CHANGES = 1_000;
    private static final int ANSWERS = 200;
    private static final int MESSAGES = 500;

    public EmployerTotals totals(EmployerId id) {
        return database.read(tx -> employers.totals(tx, id));
    }

    /** Revokes keys and removes users. This comes first: otherwise an owner could add keys and jobs meanwhile. Other nodes drop cached keys within a second. */
    public void revokeAccess(EmployerId id) {
        database.execute(tx -> {
            Users.removeAll(tx, id); // locks the employer, then its users: the same order as everywhere
            keys.revokeAll(tx, id);
        });
    }

    /** Deletes everything in batches, so that other writes do not wait long. Jobs go before applications, so that no new application can arrive. */
    public void erase(EmployerId id) {
        database.execute(tx -> Webhooks.deleteAll(tx, id)); // first, so that no webhook reports the deletions that follow
        do {
            database.writeInBatches(MESSAGES, tx -> Deliveries.deleteSome(database.engine(), tx, id, MESSAGES));
            database.writeInBatches(BATCH, tx -> Jobs.deleteSome(tx, id, BATCH));
            database.writeInBatches(VERSIONS, tx -> JobVersions.deleteSome(tx, id, VERSIONS));
            database.writeInBatches(CHANGES, tx -> ChangeLog.deleteSome(tx, id, CHANGES));
            database.writeInBatches(ANSWERS, tx -> Idempotency.deleteSome(tx, id.value(), ANSWERS));
            erasing.eraseAll(id);
        } while (!database.writeNow(tx -> {
            Users.removeAll(tx, id);
            Reports.deleteAll(tx, id);
            PostingVisibility.deleteAll(tx, id);
            return employers.remove(tx, id);
        }));
        database.scrub();
    }
}
