package ca.posthaste.board;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.location.Locations;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Store of the open jobs of all employers, as candidates see them. */
public interface Board {

    static Board forDatabase(Database database, JobRows rows, Locations locations) {
        return database instanceof SqliteDatabase ? new SqliteBoard(rows, locations) : new PostgresBoard(rows, locations);
    }

    /** Returns an open job with its description. Throws {@code Rejected} if there is none, or if there is currently no memory for a large description. */
    Job shown(Transaction tx, JobId id, LocalDate today, LargeJobs.Permit permit);

    /**
     * Returns an open job without its description. Includes jobs of sandbox employers: candidates are not shown them, but anyone who knows the id can
     * try out how to apply.
     */
    Job open(Transaction tx, JobId id, LocalDate today);

    /**
     * Returns the employer of a job that is over, if candidates ever saw it. The content they last saw is in the job's history, because the job may
     * have changed since.
     */
    Optional<Employer> ownerOfEnded(Transaction tx, JobId id, LocalDate today);

    /**
     * Reports whether a job that is over, hidden or deleted was ever visible to candidates. Returns false for a draft, a job of a sandbox employer,
     * and a job that was archived or deleted before it was ever public: candidates must not learn that it exists. Public versions of a deleted job
     * are known as long as its history is retained.
     */
    boolean wasPublic(Transaction tx, JobId id);

    /** Returns a fingerprint of those of these jobs that candidates may see: if it is unchanged, so is everything candidates see of them. */
    String state(Transaction tx, List<Integer> ids, LocalDate today);

    /** Returns those of these jobs that candidates may see, in this order, without their descriptions. */
    List<Job> open(Transaction tx, List<Integer> ids, LocalDate today);

    /** Like {@link #open(Transaction, List, LocalDate)}, but with the first characters of each text. */
    List<Job> openExcerpts(Transaction tx, List<Integer> ids, int characters, LocalDate today);

    /** Returns the next open jobs after an id, ordered by id, with the beginnings of their texts: as many as the limits allow, but at least one. */
    List<Job> openExcerptsAfter(Transaction tx, OpenJobScan jobs, int id, LocalDate today);

    /** Returns the days on which these jobs were first published, by id. Contains only jobs that were refreshed since then. */
    Map<Integer, LocalDate> firstPublished(Transaction tx, List<Integer> ids);

    /** Returns these jobs as candidates see them, with the days of their original publication. */
    default List<PublicJob> withOriginalDates(Transaction tx, List<Job> jobs) {
        var days = firstPublished(tx, jobs.stream().map(job -> job.id().value()).toList());
        return jobs.stream().map(job -> PublicJob.of(job).withFirstPublished(Optional.ofNullable(days.get(job.id().value())))).toList();
    }

    /** Returns an employer's newest open jobs that are not confidential, without descriptions. */
    List<Job> newestOf(Transaction tx, int employer, int limit, LocalDate today);

    /** Returns the numbers of the blocks of {@code size} consecutive ids that contain an open job, in ascending order. Block 0 starts with id 1. */
    List<Integer> groups(Transaction tx, int size, int limit, LocalDate today);

    /** Returns the next employers after an id, up to the last id, that have at least one open, non-confidential job. */
    List<Employer> employersAfter(Transaction tx, int id, int last, int limit, LocalDate today);

    /** Returns a page of open jobs, newest first, without their descriptions. */
    BoardPage find(Transaction tx, BoardQuery query, LocalDate today);
}
