package ca.posthaste.job.store;

import ca.posthaste.db.Database;
import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.SqlFailure;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.postgres.PostgresDatabase;
import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.Dates;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobKey;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Status;
import ca.posthaste.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The store of jobs. Permission is part of every query: a job is always read or changed together with its owner. Differences between the
 * engines are in {@link SqliteJobs} and {@link PostgresJobs}.
 */
public abstract class Jobs implements JobTable {
    static final String INSERT = insert(1);
    private static final String TEXT_BYTES = "SELECT " + JobRows.TEXT_BYTES + " FROM job j WHERE j.employer = :employer AND ";
    private static final String TO_REFRESH = "auto_refresh AND status = 'active' AND closed_at IS NULL AND publish_date <= :due"
        + " AND close_date >= :today AND EXISTS (SELECT 1 FROM employer e WHERE e.id = job.employer AND e.plan = 'unlimited')";
    private static final String TO_CLOSE = "status = 'active' AND closed_at IS NULL AND close_date < :today";
    private static final String INSERT_RETURNING = INSERT + " RETURNING id";
    private static final String BY_ID = "id = :id";
    private static final String OWNED = "SELECT " + JobColumns.JOB + " FROM job j WHERE j.employer = :employer AND ";
    private static final String OWNED_IF_SMALL = "SELECT " + JobColumns.SMALL_JOB + " FROM job j WHERE j.employer = :employer AND " + BY_ID;
    private static final String STATE = "SELECT " + JobColumns.REVISION + " FROM job j WHERE j.employer = :employer AND ";
    /** Clears {@code closed_at} if the status or the close date changes: a job that is reopened, or closes on another day, is logged as closed again. */
    static final String UPDATE = update(JobColumns.ALL.assignments()
        + ", closed_at = CASE WHEN status = :status AND close_date = :close_date THEN closed_at END");

    final JobRows rows;
    private final Engine engine;

    public record Change(Job read, Posting posting) {}

    public record SourceJob(State state, String referenceId, Status status) {}

    public record SourceSum(long jobs, long ids, long versions) {}

    public record Due(Employer owner, JobId id) {}

    static String insert(int rows) {
        var row = "(" + JobColumns.ALL.parameters() + ", :employer, :now, :now)";
        return "INSERT INTO job (" + JobColumns.ALL.names() + ", employer, created_at, updated_at) VALUES "
            + String.join(", ", Collections.nCopies(rows, row)) + " ON CONFLICT (employer, reference_id) WHERE reference_id IS NOT NULL DO NOTHING";
    }

    static String update(String assignments) {
        return "UPDATE job SET " + assignments + ", version = version + 1, updated_at = :now"
            + " WHERE employer = :employer AND id = :id AND version = :version";
    }

    Jobs(Engine engine, JobRows rows) {
        this.engine = engine;
        this.rows = rows;
    }

    public static Jobs forDatabase(Database database, JobRows rows) {
        if (database instanceof SqliteDatabase sqlite) {
            return new SqliteJobs(sqlite, rows);
        }
        return new PostgresJobs((PostgresDatabase) database, rows); // there is no third engine; a wrapper would have to expose the one it wraps
    }

    /** Reads a job without blocking the caller; large texts are omitted. Returns empty if there is no such job. */
    public abstract CompletionStage<Optional<Versioned<Job>>> read(Employer owner, JobId id, RowVersion seen);

    public abstract CompletionStage<Versioned<JobPage>> list(Employer owner, JobQuery query, RowVersion seen);

    /** Reads a page and the counts by stage, for the console. The query must be by stage. */
    public abstract JobOverview overview(Transaction tx, Employer owner, JobQuery query);

    /** Adds a job, possibly in a batch with others, and returns its id; returns empty if another job of the employer has the referenceId. */
    public abstract CompletionStage<Optional<JobId>> add(EmployerId owner, Posting posting, Instant now);

    /** Adds several jobs and returns their ids in the given order; empty where another job has the referenceId. */
    public abstract List<Optional<JobId>> addAll(Transaction tx, EmployerId owner, List<Posting> postings, Instant now);

    @Override public final Optional<Job> owned(Transaction tx, Employer owner, JobKey key) {
        return bound(tx.sql(OWNED + condition(key)), owner.id(), key).first(row -> rows.job(tx, row, owner));
    }

    @Override public final Optional<Job> owned(Transaction tx, Employer owner, JobId id, LargeJobs.Permit permit) {
        return JobRows.withDescription(tx, () -> ownedIfSmall(tx, owner, id), permit);
    }

    final Optional<Job> ownedIfSmall(Transaction tx, Employer owner, JobId id) {
        return bound(tx.sql(OWNED_IF_SMALL), owner.id(), id).first(row -> rows.job(tx, row, owner));
    }

    /** Returns the condition on a job besides its employer; {@link #bound(Sql, EmployerId, JobKey)} binds both. */
    private static String condition(JobKey key) {
        return key instanceof JobId ? BY_ID : "reference_id = :reference";
    }

    private static Sql bound(Sql sql, EmployerId owner, JobKey key) {
        sql.bind("employer", owner.value());
        return key instanceof JobId id ? sql.bind("id", id.value()) : sql.bind("reference", ((JobKey.Reference) key).id());
    }

    @Override public final Optional<JobId> add(Transaction tx, EmployerId owner, Posting posting, Instant now) {
        return bound(tx.sql(INSERT_RETURNING), owner, posting, now).first(row -> new JobId(row.nextInt()));
    }

    static Sql bound(Sql insert, EmployerId owner, Posting posting, Instant now) {
        return JobColumns.ALL.bind(insert, posting).bind("employer", owner.value()).bind("now", now.toEpochMilli());
    }

    @Override public final Saved save(Transaction tx, Job read, Posting posting, Instant now) {
        if (posting.equals(read.posting())) {
            return Saved.UNCHANGED;
        }
        return unlessTaken(() -> update(tx, read, posting, now).execute() == 1 ? Saved.YES : Saved.STALE, Saved.TAKEN);
    }

    /** Returns the result of a save, or {@code ifTaken} if another job has the referenceId. */
    private <T> T unlessTaken(Supplier<T> save, T ifTaken) {
        try {
            return save.get();
        } catch (SqlFailure fault) {
            if (engine.isDuplicate(fault.reason())) {
                return ifTaken;
            }
            throw fault;
        }
    }

    /** Returns the statement that replaces the job by the posting if it is still as it was read. */
    Sql update(Transaction tx, Job read, Posting posting, Instant now) {
        return bound(JobColumns.ALL.bind(tx.sql(UPDATE), posting), read, now);
    }

    static Sql bound(Sql update, Job read, Instant now) {
        return update.bind("employer", read.employer().id().value()).bind("id", read.id().value()).bind("version", read.revision().version())
            .bind("now", now.toEpochMilli());
    }

    /**
     * Saves several postings, in the order of the ids, so that two transactions do not deadlock. Returns false if one could not be saved, because
     * another request changed the job or the referenceId is taken; the transaction must then be rolled back.
     */
    public final boolean saveAll(Transaction tx, List<Change> changes, Instant now) {
        var sorted = changes.stream().sorted(Comparator.comparing(change -> change.read().id().value())).toList();
        return unlessTaken(() -> updateAll(tx, sorted, now), false);
    }

    abstract boolean updateAll(Transaction tx, List<Change> changes, Instant now);

    /** Returns the jobs with these referenceIds, in any order and from one query; texts that are not short are omitted. */
    public final List<Job> withReferences(Transaction tx, Employer owner, Collection<String> referenceIds) {
        return readMany(tx, owner, isOneOf("j.reference_id", "text", "wanted"), referenceIds);
    }

    public final List<Job> withIds(Transaction tx, Employer owner, Collection<JobId> ids) {
        return readMany(tx, owner, isOneOf("j.id", "integer", "wanted"), ids.stream().map(id -> String.valueOf(id.value())).toList());
    }

    /** Returns the size of a job's texts in bytes without reading them; 0 if there is no such job. */
    public final long textBytes(Transaction tx, EmployerId owner, JobKey key) {
        return bound(tx.sql(TEXT_BYTES + condition(key)), owner, key).first(Row::nextLong).orElse(0L);
    }

    private List<Job> readMany(Transaction tx, Employer owner, String condition, Collection<String> values) {
        if (values.isEmpty()) {
            return List.of();
        }
        return tx.sql("SELECT " + JobColumns.JOB_OF_MANY + " FROM job j WHERE j.employer = :employer AND " + condition).plannedAnew()
            .bind("employer", owner.id().value()).bind("wanted", array(values)).all(row -> rows.job(tx, row, owner));
    }

    /** Returns the condition that the column has one of the values in this parameter, a JSON array of strings. Each value is looked up in an index. */
    abstract String isOneOf(String column, String type, String parameter);

    private static String array(Collection<String> texts) {
        return new String(Json.write(json -> json.writeArray(texts.toArray(String[]::new), 0, texts.size())), StandardCharsets.UTF_8);
    }

    /** Returns up to {@code limit} jobs of one of the employer's source systems with ids above {@code after}, in the order of their ids. */
    public final List<SourceJob> ofSource(Transaction tx, EmployerId owner, String source, JobId after, int limit) {
        return tx.sql("SELECT " + JobColumns.REVISION + ", j.reference_id, j.status FROM job j"
                + " WHERE j.employer = :employer AND j.source = :source AND j.id > :after ORDER BY j.id LIMIT :max")
            .bind("employer", owner.value()).bind("source", source).bind("after", after.value()).bind("max", limit)
            .all(row -> new SourceJob(JobRows.state(row), row.nextString(), Status.of(row.nextString())));
    }

    /** Returns totals over the jobs of one of the employer's source systems. At least one of them changes whenever such a job changes. */
    public final SourceSum sum(Transaction tx, EmployerId owner, String source) {
        return tx.sql("SELECT count(*), coalesce(sum(CAST(id AS bigint)), 0), coalesce(sum(CAST(version AS bigint)), 0) FROM job"
                + " WHERE employer = :employer AND source = :source")
            .bind("employer", owner.value()).bind("source", source)
            .one(row -> new SourceSum(row.nextLong(), row.nextLong(), row.nextLong()));
    }

    @Override public final Optional<State> state(Transaction tx, EmployerId owner, JobKey key) {
        return bound(tx.sql(STATE + condition(key)), owner, key).first(JobRows::state);
    }

    @Override public final boolean delete(Transaction tx, EmployerId owner, JobKey key, Instant now) {
        return delete(tx, condition(key), now, sql -> bound(sql, owner, key));
    }

    @Override public final boolean delete(Transaction tx, EmployerId owner, State state, Instant now) {
        return delete(tx, BY_ID + " AND version = :version", now,
            sql -> bound(sql, owner, state.id()).bind("version", state.revision().version()));
    }

    /** Deletes the job that this condition selects, and logs it. A trigger could not log it, because it has no clock. */
    abstract boolean delete(Transaction tx, String which, Instant now, UnaryOperator<Sql> bind);

    /** Deletes up to {@code limit} jobs of an employer that is being removed, whatever their status. Returns the number deleted. Nothing is logged. */
    public static int deleteSome(Transaction tx, EmployerId owner, int limit) {
        return tx.sql("DELETE FROM job WHERE employer = :employer AND id IN (SELECT id FROM job WHERE employer = :employer LIMIT :max)")
            .bind("employer", owner.value()).bind("max", limit).execute();
    }

    /** Auto-refreshes up to {@code limit} jobs and returns the number changed. Each is refreshed once, no matter how many processes call this. */
    public final int refresh(Transaction tx, LocalDate today, Instant now, int limit) {
        return updateSome(tx, "publish_date = :today, version = version + 1, updated_at = :now", TO_REFRESH, "publish_date", limit)
            .bind("today", today.toString()).bind("now", now.toEpochMilli())
            .bind("due", today.minusDays(Dates.REFRESH_DAYS).toString()).execute();
    }

    /** Records that the close date of up to {@code limit} active jobs has passed, and returns their number. Each is logged once, as above. */
    public final int close(Transaction tx, LocalDate today, Instant now, int limit) {
        return updateSome(tx, "closed_at = :now", TO_CLOSE, "close_date", limit)
            .bind("now", now.toEpochMilli()).bind("today", today.toString()).execute();
    }

    /** Updates up to {@code limit} jobs. A job that is being saved is left for the next round: the condition may no longer hold. */
    private Sql updateSome(Transaction tx, String assignments, String which, String first, int limit) {
        return tx.sql("UPDATE job SET " + assignments + " WHERE " + which + " AND id IN (SELECT id FROM job WHERE " + which
            + " ORDER BY " + first + " LIMIT :max " + engine.skipLocked() + ")").bind("max", limit);
    }

    /**
     * Returns up to {@code limit} due drafts with ids above {@code after}, in the order of their ids. The unary plus keeps SQLite from scanning
     * all jobs by id instead of using the small index of these drafts.
     */
    public final List<Due> dueToPublish(Transaction tx, LocalDate today, JobId after, int limit) {
        return tx.sql("SELECT j.id, " + Employers.COLUMNS + " FROM job j JOIN employer e ON e.id = j.employer"
                + " WHERE j.status = 'draft' AND j.publish_on <= :today AND j.id > :after ORDER BY +j.id LIMIT :max")
            .bind("today", today.toString()).bind("after", after.value()).bind("max", limit).all(row -> {
                var id = new JobId(row.nextInt());
                return new Due(Employers.employer(row), id);
            });
    }

    public final long changes(Transaction tx, EmployerId owner) {
        return tx.sql("SELECT changes FROM job_tally WHERE employer = :employer").bind("employer", owner.value())
            .all(Row::nextLong).stream().mapToLong(Long::longValue).sum();
    }
}
