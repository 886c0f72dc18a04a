package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresDatabase;
import ca.posthaste.db.SqliteDatabase;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The store of jobs. Permission is part of every query: a job is always read or changed together with its owner. What differs
 * between the engines is in {@link SqliteJobs} and {@link PostgresJobs}.
 */
public interface Jobs extends JobTable {

    static Jobs in(Database database, JobRows rows) {
        if (database instanceof SqliteDatabase sqlite) {
            return new SqliteJobs(sqlite, rows);
        }
        return new PostgresJobs((PostgresDatabase) database, rows); // there is no third; a wrapper would need to say which it wraps
    }

    /** The job, for a caller that must not block; without its description if that is large. Empty if there is no such job. */
    CompletionStage<Optional<Versioned<Job>>> read(Employer owner, JobId id, RowVersion seen);

    /** A page of an employer's jobs, for a caller that must not block. */
    CompletionStage<Versioned<JobPage>> list(Employer owner, JobQuery query, RowVersion seen);

    /** The same as people look at it in the console. The query is by stage. */
    JobOverview.Staged staged(Transaction tx, Employer owner, JobQuery query);

    /** Adds a job, maybe in a batch. Returns its id; empty if another job of the employer has the referenceId. */
    CompletionStage<Optional<JobId>> add(EmployerId owner, Posting posting, Instant now);

    /** The jobs with these referenceIds, in any order and in one query; without texts that are not short. */
    List<Job> withReferences(Transaction tx, Employer owner, Collection<String> referenceIds);

    /** The same by id. */
    List<Job> withIds(Transaction tx, Employer owner, Collection<JobId> ids);

    /** The bytes of a job's texts, which are not read for it; 0 if there is no such job. */
    long textBytes(Transaction tx, EmployerId owner, JobId id);

    /** The same of the job with this referenceId. */
    long textBytes(Transaction tx, EmployerId owner, String referenceId);

    /** Adds several jobs. Returns their ids in the order given; empty where another job has the referenceId. */
    List<Optional<JobId>> addAll(Transaction tx, EmployerId owner, List<Posting> postings, Instant now);

    /** A job as it was read, and what it is to be. */
    record Change(Job read, Posting posting) {}

    /**
     * Saves several postings. False if one could not be saved, because the job was changed by another request or the referenceId
     * is taken: then the transaction must be rolled back.
     */
    boolean saveAll(Transaction tx, List<Change> changes, Instant now);

    /** The jobs of one of the employer's systems, by id, after this id. */
    List<SourceJob> ofSource(Transaction tx, EmployerId owner, String source, JobId after, int most);

    /** The jobs of one of the employer's systems in figures, of which one at least changes with every job that does. */
    SourceSum sum(Transaction tx, EmployerId owner, String source);

    record SourceSum(long jobs, long ids, long versions) {}

    /** A job of a source, without its content. */
    record SourceJob(State state, String referenceId, Status status) {}

    /** Deletes some jobs of an employer who leaves, whatever their status. Returns how many. Nothing is logged. */
    static int deleteSome(Transaction tx, EmployerId owner, int most) {
        return SqlJobs.deleteSome(tx, owner, most);
    }

    /**
     * Auto-refreshes some jobs, {@code most} at most. Each is refreshed once, whoever calls this how often. Returns how many were
     * changed.
     */
    int refresh(Transaction tx, LocalDate today, Instant now, int most);

    /**
     * Notes that the close date of some active jobs has passed, {@code most} at most. The log is told of each once, whoever calls
     * this how often. Returns how many.
     */
    int close(Transaction tx, LocalDate today, Instant now, int most);

    /** A draft whose day to be published has come, and its owner. */
    record Due(Employer owner, JobId id) {}

    /** Some of those with a higher id than this one, by id. */
    List<Due> dueToPublish(Transaction tx, LocalDate today, JobId after, int most);

    /** Whether it is known of all jobs of the employer which posting rules they break. */
    boolean isJudged(Transaction tx, EmployerId owner);

    /**
     * A job that was saved last before there were posting rules.
     *
     * @param broken the bits of those it breaks
     */
    record Judged(JobId id, int broken) {}

    /** The next jobs of which it is not noted which posting rules they break. */
    List<Judged> judge(Transaction tx, Employer owner, int most);

    /** Notes it. */
    void note(Transaction tx, EmployerId owner, List<Judged> judged);

    /** A counter that goes up with every change to a job of the employer. */
    long changes(Transaction tx, EmployerId owner);
}
