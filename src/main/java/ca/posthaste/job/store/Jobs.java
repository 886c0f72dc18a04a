package ca.posthaste.job.store;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.postgres.PostgresDatabase;
import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobKey;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Status;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The store of jobs. Permission is part of every query: a job is always read or changed together with its owner. Differences between the
 * engines are in {@link SqliteJobs} and {@link PostgresJobs}.
 */
public interface Jobs extends JobTable {

    static Jobs forDatabase(Database database, JobRows rows) {
        if (database instanceof SqliteDatabase sqlite) {
            return new SqliteJobs(sqlite, rows);
        }
        return new PostgresJobs((PostgresDatabase) database, rows); // there is no third engine; a wrapper would have to expose the one it wraps
    }

    /** Reads a job without blocking the caller; large texts are omitted. Returns empty if there is no such job. */
    CompletionStage<Optional<Versioned<Job>>> read(Employer owner, JobId id, RowVersion seen);

    /** Reads a page of an employer's jobs without blocking the caller. */
    CompletionStage<Versioned<JobPage>> list(Employer owner, JobQuery query, RowVersion seen);

    /** Reads a page and the counts by stage, for the console. The query must be by stage. */
    JobOverview overview(Transaction tx, Employer owner, JobQuery query);

    /** Adds a job, possibly in a batch with others, and returns its id; returns empty if another job of the employer has the referenceId. */
    CompletionStage<Optional<JobId>> add(EmployerId owner, Posting posting, Instant now);

    /** Returns the jobs with these referenceIds, in any order and from one query; texts that are not short are omitted. */
    List<Job> withReferences(Transaction tx, Employer owner, Collection<String> referenceIds);

    /** Returns the jobs with these ids; see {@link #withReferences}. */
    List<Job> withIds(Transaction tx, Employer owner, Collection<JobId> ids);

    /** Returns the size of a job's texts in bytes without reading them; 0 if there is no such job. */
    long textBytes(Transaction tx, EmployerId owner, JobKey key);

    /** Adds several jobs and returns their ids in the given order; empty where another job has the referenceId. */
    List<Optional<JobId>> addAll(Transaction tx, EmployerId owner, List<Posting> postings, Instant now);

    /** A job as it was read, and its new content. */
    record Change(Job read, Posting posting) {}

    /**
     * Saves several postings. Returns false if one could not be saved, because another request changed the job or the referenceId is taken;
     * the transaction must then be rolled back.
     */
    boolean saveAll(Transaction tx, List<Change> changes, Instant now);

    /** Returns up to {@code limit} jobs of one of the employer's source systems with ids above {@code after}, in the order of their ids. */
    List<SourceJob> ofSource(Transaction tx, EmployerId owner, String source, JobId after, int limit);

    /** Returns totals over the jobs of one of the employer's source systems. At least one of them changes whenever such a job changes. */
    SourceSum sum(Transaction tx, EmployerId owner, String source);

    record SourceSum(long jobs, long ids, long versions) {}

    /** A job of a source system, without its content. */
    record SourceJob(State state, String referenceId, Status status) {}

    /** Deletes up to {@code limit} jobs of an employer that is being removed, whatever their status. Returns the number deleted. Nothing is logged. */
    static int deleteSome(Transaction tx, EmployerId owner, int limit) {
        return tx.sql("DELETE FROM job WHERE employer = :employer AND id IN (SELECT id FROM job WHERE employer = :employer LIMIT :most)")
            .bind("employer", owner.value()).bind("most", limit).execute();
    }

    /**
     * Auto-refreshes up to {@code limit} jobs and returns the number changed. Each job is refreshed once, no matter how often and by how
     * many processes this is called.
     */
    int refresh(Transaction tx, LocalDate today, Instant now, int limit);

    /**
     * Records that the close date of up to {@code limit} active jobs has passed, and returns their number. Each is logged once, no matter
     * how often and by how many processes this is called.
     */
    int close(Transaction tx, LocalDate today, Instant now, int limit);

    /** A draft whose day of publication has come, and its owner. */
    record Due(Employer owner, JobId id) {}

    /** Returns up to {@code limit} due drafts with ids above {@code after}, in the order of their ids. */
    List<Due> dueToPublish(Transaction tx, LocalDate today, JobId after, int limit);

    /** Returns a counter that increases with every change to a job of the employer. */
    long changes(Transaction tx, EmployerId owner);
}
