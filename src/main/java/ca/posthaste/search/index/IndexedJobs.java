package ca.posthaste.search.index;

import ca.posthaste.board.PublicJob;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.store.JobRows;
import java.util.List;
import java.util.stream.Collectors;

/** Store of the jobs that belong in the index, with the searchable part of their descriptions. */
public record IndexedJobs(Database database, JobRows rows) {
    /** Number of jobs whose texts are in memory at once. */
    static final int CHUNK = 200;
    private static final String SELECT = "SELECT " + JobRows.INDEXED_JOB_WITH_OWNER
        + " FROM job j JOIN employer e ON e.id = j.employer WHERE j.status = 'active' AND ";

    /** Returns those of the jobs that candidates may see. */
    public List<PublicJob> ofIds(Transaction tx, List<Integer> ids) {
        return tx.sql(SELECT + "j.id " + database.engine().oneOf("ids")).plannedAnew()
            .bind("ids", ids.stream().map(String::valueOf).collect(Collectors.joining(" ")))
            .all(row -> job(tx, row)).stream().filter(PublicJob::isOnBoard).toList();
    }

    /** Returns jobs in order of id, including those that candidates may not see, so that the caller knows the last id. */
    public List<PublicJob> after(Transaction tx, int id, int limit) {
        return tx.sql(SELECT + "j.id > :after ORDER BY j.id LIMIT :max").plannedAnew()
            .bind("after", id).bind("max", limit).all(row -> job(tx, row));
    }

    public List<Integer> idsOf(Transaction tx, int employer) {
        return tx.sql("SELECT id FROM job WHERE employer = :employer AND status = 'active' ORDER BY id")
            .bind("employer", employer).all(Row::nextInt);
    }

    public int count(Transaction tx) {
        return tx.sql("SELECT count(*) FROM job WHERE status = 'active'").one(Row::nextInt);
    }

    private PublicJob job(Transaction tx, Row row) {
        return PublicJob.of(rows.jobWithOwner(tx, row));
    }
}
