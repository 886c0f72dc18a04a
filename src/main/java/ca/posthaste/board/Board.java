package ca.posthaste.board;

import ca.posthaste.db.Database;
import ca.posthaste.db.SqliteDatabase;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobRows;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.location.Locations;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Store: open jobs of all employers, as candidates find them. */
public interface Board {

    static Board in(Database database, JobRows rows, Locations locations) {
        return database instanceof SqliteDatabase ? new SqliteBoard(rows, locations) : new PostgresBoard(rows, locations);
    }

    /** An open job with its description. Rejected if there is none, or if a large description has no room in memory now. */
    Job shown(Transaction tx, JobId id, LocalDate today, LargeJobs.Permit permit);

    /**
     * The same without its description, and also a job of a sandbox employer: candidates are not shown it, but whoever knows
     * its id may try out how to apply.
     */
    Job open(Transaction tx, JobId id, LocalDate today);

    /** A job that is over, without its description, if it was ever shown to candidates. */
    Optional<Job> over(Transaction tx, JobId id, LocalDate today);

    /** Those of these jobs that candidates may see, in this order, without their descriptions. */
    List<Job> open(Transaction tx, List<Integer> ids, LocalDate today);

    /** A page of open jobs, newest first, without their descriptions. */
    BoardPage find(Transaction tx, BoardQuery query, LocalDate today);
}
