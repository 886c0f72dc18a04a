package ca.posthaste.job.store;

import ca.posthaste.db.Columns;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Posting;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * Jobs in a database in this process, where a query costs very little. A version is therefore checked before its row is read, and reads of
 * a few index entries run on the calling thread.
 */
final class SqliteJobs extends Jobs {
    /** The only epoch: this process is the only server, so counters never go back. */
    private static final long EPOCH = 0;

    /** Number of rows per insert. SQLite keeps overwritten data until the statement ends, so this costs half as much as single rows. */
    static final int ROWS = 25;
    private static final String INSERT_ROWS = insert(ROWS) + " RETURNING id, reference_id";

    /**
     * The columns that no index contains, apart from that of the broken posting rules, which depend on all the others. SQLite rewrites the index
     * entries of every column that is assigned, even if its value stays the same: assigning all of them takes half as long again, and more than
     * doubles what is written to the log.
     */
    static final Columns<Posting> UNINDEXED = JobColumns.ALL.without(Set.of("reference_id", "source", "title", "search", "status",
        "publish_date", "close_date", "close_by_default", "launched", "publish_on", "auto_refresh"));
    private static final String UPDATE_UNINDEXED = update(UNINDEXED.assignments());

    private static final String LOG_DELETE = "INSERT INTO job_change"
        + " (employer, seq, at, kind, job, reference_id, source, status, version, updated_at)"
        + " SELECT employer, (SELECT changes + 1 FROM job_tally t WHERE t.employer = job.employer AND t.slot = 0), :now, 'deleted',"
        + " id, reference_id, source, status, version, updated_at FROM job WHERE employer = :employer AND ";

    private final SqliteDatabase database;

    SqliteJobs(SqliteDatabase database, JobRows rows) {
        super(database.engine(), rows);
        this.database = database;
        database.beforeCommit(SqliteSearchIndex.INDEX_CHANGES);
    }

    @Override public CompletionStage<Optional<Versioned<Job>>> read(Employer owner, JobId id, RowVersion seen) {
        return database.readInline(tx -> isSeen(tx, owner.id(), id, seen) ? Optional.of(new Versioned<>(seen, null))
            : ownedIfSmall(tx, owner, id).map(job -> new Versioned<>(new RowVersion(EPOCH, job.revision().version()), job)));
    }

    private static boolean isSeen(Transaction tx, EmployerId owner, JobId id, RowVersion seen) {
        return seen.epoch() == EPOCH && tx.sql("SELECT version FROM job WHERE employer = :employer AND id = :id")
            .bind("employer", owner.value()).bind("id", id.value()).first(Row::nextLong).equals(Optional.of(seen.number()));
    }

    @Override public CompletionStage<Versioned<JobPage>> list(Employer owner, JobQuery query, RowVersion seen) {
        return query.isShort() ? database.readInline(tx -> list(tx, owner, query, seen))
            : database.query(tx -> list(tx, owner, query, seen));
    }

    private Versioned<JobPage> list(Transaction tx, Employer owner, JobQuery query, RowVersion seen) {
        // The page may be newer than this version. In that case the next request reads it again.
        var version = new RowVersion(EPOCH, changes(tx, owner.id()));
        return new Versioned<>(version, version.equals(seen) ? null : new SqliteJobListing(tx, owner.id(), query).page(tx, owner, rows));
    }

    @Override public JobOverview overview(Transaction tx, Employer owner, JobQuery query) {
        return new SqliteJobListing(tx, owner.id(), query).overview(tx, owner, rows);
    }

    @Override public CompletionStage<Optional<JobId>> add(EmployerId owner, Posting posting, Instant now) {
        return database.writeOne(Lane.of(owner.value()), tx -> add(tx, owner, posting, now));
    }

    @Override public List<Optional<JobId>> addAll(Transaction tx, EmployerId owner, List<Posting> postings, Instant now) {
        var ids = new ArrayList<Optional<JobId>>(postings.size());
        while (postings.size() - ids.size() >= ROWS) {
            ids.addAll(addRows(tx, owner, postings.subList(ids.size(), ids.size() + ROWS), now));
        }
        postings.subList(ids.size(), postings.size()).forEach(posting -> ids.add(add(tx, owner, posting, now)));
        return ids;
    }

    private record Added(JobId id, String referenceId) {}

    private static List<Optional<JobId>> addRows(Transaction tx, EmployerId owner, List<Posting> postings, Instant now) {
        var insert = tx.sql(INSERT_ROWS);
        for (int i = 0; i < ROWS; i++) {
            bound(insert.row(i, ROWS), owner, postings.get(i), now);
        }
        var added = insert.all(row -> new Added(new JobId(row.nextInt()), row.nextString()));
        return inOrder(postings, new ArrayDeque<>(added));
    }

    /** Assigns the ids to the postings. Ids come in the order of the jobs; a job that is not the next one had a referenceId that was taken. */
    private static List<Optional<JobId>> inOrder(List<Posting> postings, Queue<Added> added) {
        var ids = new ArrayList<Optional<JobId>>(postings.size());
        for (var posting : postings) {
            boolean isNext = !added.isEmpty() && Objects.equals(added.peek().referenceId, posting.referenceId());
            ids.add(isNext ? Optional.of(added.remove().id) : Optional.empty());
        }
        if (!added.isEmpty()) {
            throw new IllegalStateException("Jobs were inserted in another order than sent: " + added);
        }
        return ids;
    }

    @Override boolean updateAll(Transaction tx, List<Change> changes, Instant now) {
        return changes.stream().allMatch(change -> update(tx, change.read(), change.posting(), now).execute() == 1);
    }

    @Override Sql update(Transaction tx, Job read, Posting posting, Instant now) {
        return isIndexedAs(read.posting(), posting) ? bound(UNINDEXED.bind(tx.sql(UPDATE_UNINDEXED), posting), read, now)
            : super.update(tx, read, posting, now);
    }

    /** Reports whether the postings differ in nothing but {@link #UNINDEXED} columns. */
    private static boolean isIndexedAs(Posting before, Posting after) {
        return Objects.equals(before.referenceId(), after.referenceId()) && Objects.equals(before.source(), after.source())
            && before.title().equals(after.title()) && before.status() == after.status() && before.dates().equals(after.dates())
            && before.autoRefresh() == after.autoRefresh();
    }

    @Override String isOneOf(String column, String type, String parameter) {
        return column + " IN (SELECT CAST(value AS " + type + ") FROM json_each(:" + parameter + "))";
    }

    /** Logs the job, then deletes it. The delete itself raises the change counter to the number under which it was logged. */
    @Override boolean delete(Transaction tx, String which, Instant now, UnaryOperator<Sql> bind) {
        int logged = bind.apply(tx.sql(LOG_DELETE + which)).bind("now", now.toEpochMilli()).execute();
        return logged == 1 && bind.apply(tx.sql("DELETE FROM job WHERE employer = :employer AND " + which)).execute() == 1;
    }
}
