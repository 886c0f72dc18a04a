package ca.posthaste.board;

import ca.posthaste.db.Database;
import ca.posthaste.db.SqliteDatabase;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobRows;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.location.Locations;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
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

    /** The employer of a job that is over, if candidates ever saw it: what they saw of it last is in its history, for the job may have been changed since. */
    Optional<Employer> ownerOfEnded(Transaction tx, JobId id, LocalDate today);

    /**
     * Whether candidates could see this job at some time, but it is over, hidden or deleted. False for a draft, a job of a sandbox employer, and a
     * job that was archived or deleted before it was ever public: candidates must not learn that it exists. What was public of a deleted job is
     * known as long as its history is kept.
     */
    boolean wasPublic(Transaction tx, JobId id);

    /** Which of these jobs candidates may see, and in which state they are: equal texts mean that candidates see the same of them. */
    String state(Transaction tx, List<Integer> ids, LocalDate today);

    /** Those of these jobs that candidates may see, in this order, without their descriptions. */
    List<Job> open(Transaction tx, List<Integer> ids, LocalDate today);

    /** The same with at most so many characters of each text. */
    List<Job> begun(Transaction tx, List<Integer> ids, int characters, LocalDate today);

    /** The next open jobs after an id, in the order of their ids, with the beginnings of their texts: as many as the bounds allow, and one at least. */
    List<Job> begunAfter(Transaction tx, OpenJobs jobs, int id, LocalDate today);

    /** The days on which those of these jobs were first published that were refreshed since, by id. */
    Map<Integer, LocalDate> firstPublished(Transaction tx, List<Integer> ids);

    /** These jobs as candidates see them, with the days of their original publication. */
    default List<PublicJob> dated(Transaction tx, List<Job> jobs) {
        var days = firstPublished(tx, jobs.stream().map(job -> job.id().value()).toList());
        return jobs.stream().map(job -> PublicJob.of(job).since(Optional.ofNullable(days.get(job.id().value())))).toList();
    }

    /** An employer's newest open jobs that candidates see to be theirs, without descriptions. */
    List<Job> newestOf(Transaction tx, int employer, int most, LocalDate today);

    /** The numbers of the groups of so many ids in which there is an open job, lowest first: group 0 begins with id 1. */
    List<Integer> groups(Transaction tx, int size, int most, LocalDate today);

    /** The next employers after an id that candidates see to offer something, up to an id. */
    List<Employer> employersAfter(Transaction tx, int id, int last, int most, LocalDate today);

    /** A page of open jobs, newest first, without their descriptions. */
    BoardPage find(Transaction tx, BoardQuery query, LocalDate today);
}
