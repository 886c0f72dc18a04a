package ca.posthaste.job.store;

import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Sql;
import ca.posthaste.db.SqlFailure;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.postgres.Batcher;
import ca.posthaste.db.postgres.PostgresDatabase;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Status;
import ca.posthaste.problem.Rejected;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Jobs in a database over the network, where round trips are the main cost. Concurrent reads and inserts are therefore batched, and one
 * statement reads a list and checks whether it has changed.
 */
final class PostgresJobs extends Jobs {
    private static final String READ_BATCH = "SELECT w.position, " + JobColumns.SMALL_JOB
        + " FROM unnest(:employers, :ids) WITH ORDINALITY AS w (employer, id, position)"
        + " JOIN job j ON j.employer = w.employer AND j.id = w.id";

    private static final String DELETE = "WITH gone AS (DELETE FROM job WHERE employer = :employer AND %s"
        + " RETURNING employer, id, reference_id, source, status, version, updated_at)"
        + " INSERT INTO job_change (employer, seq, at, kind, job, reference_id, source, status, version, updated_at)"
        + " SELECT employer, -nextval('job_change_written'), CAST(set_config('posthaste.deleted_at', CAST(:now AS text), true) AS bigint),"
        + " 'deleted', id, reference_id, source, status, version, updated_at FROM gone";

    private final PostgresDatabase database;
    private final Batcher<ReadRequest, Versioned<Job>> reads;
    private final Batcher<NewJob, JobId> inserts;

    private record ReadRequest(Employer owner, JobId id) {}

    record NewJob(EmployerId owner, Posting posting, Instant now) {
        /** Order in which every batch inserts. Otherwise two batches would often deadlock. */
        private static final Comparator<NewJob> ORDER = Comparator.comparing((NewJob job) -> job.owner.value())
            .thenComparing(job -> job.posting.referenceId(), Comparator.nullsFirst(Comparator.naturalOrder()));
    }

    PostgresJobs(PostgresDatabase database, JobRows rows) {
        super(database.engine(), rows);
        this.database = database;
        reads = new Batcher<>(database::query, request -> Lane.of(request.owner.id().value()), this::readBatch);
        inserts = new Batcher<>(database::writeOne, job -> Lane.of(job.owner.value()), this::addBatch);
    }

    /** Reads the row in any case: checking its version first would be another round trip. */
    @Override public CompletionStage<Optional<Versioned<Job>>> read(Employer owner, JobId id, RowVersion seen) {
        return reads.submit(new ReadRequest(owner, id));
    }

    /** Reads a batch without large descriptions: a whole batch of them would take too much memory. */
    private List<Optional<Versioned<Job>>> readBatch(Transaction tx, List<ReadRequest> requests) {
        long epoch = database.connectionEpoch();
        if (requests.size() == 1) {
            return List.of(ownedIfSmall(tx, requests.get(0).owner, requests.get(0).id).map(job -> versioned(epoch, job)));
        }
        var found = new ArrayList<Optional<Versioned<Job>>>(Collections.nCopies(requests.size(), Optional.empty()));
        tx.sql(READ_BATCH).bind("employers", requests.stream().mapToInt(request -> request.owner.id().value()).toArray())
            .bind("ids", requests.stream().mapToInt(request -> request.id.value()).toArray()).all(row -> {
                int position = row.nextInt() - 1;
                return found.set(position, Optional.of(versioned(epoch, rows.job(tx, row, requests.get(position).owner))));
            });
        return found;
    }

    private static Versioned<Job> versioned(long epoch, Job job) {
        return new Versioned<>(new RowVersion(epoch, job.revision().version()), job);
    }

    @Override public CompletionStage<Versioned<JobPage>> list(Employer owner, JobQuery query, RowVersion seen) {
        return database.query(tx -> new PostgresJobListing(owner.id(), query).pageUnlessSeen(seen, database.connectionEpoch(), tx, owner, rows));
    }

    @Override public JobOverview overview(Transaction tx, Employer owner, JobQuery query) {
        return new PostgresJobListing(owner.id(), query).overview(tx, owner, rows);
    }

    /**
     * Adds a job in a batch with concurrent inserts. If the batch is rejected, or waits too long for a lock held by another request of one
     * of its employers, nothing was stored; each job is then inserted alone.
     */
    @Override public CompletionStage<Optional<JobId>> add(EmployerId owner, Posting posting, Instant now) {
        return inserts.submit(new NewJob(owner, posting, now))
            .exceptionallyCompose(fault -> mayBeStored(fault) ? CompletableFuture.failedStage(fault)
                : database.writeOne(Lane.of(owner.value()), tx -> add(tx, owner, posting, now)));
    }

    /** Reports whether the batch may have been committed although it failed, in which case it must not be inserted again. */
    private static boolean mayBeStored(Throwable fault) {
        var cause = Rejected.cause(fault);
        return cause instanceof DatabaseUnavailable unavailable && !unavailable.isLocked() || cause instanceof SqlFailure sql && !sql.isServerError();
    }

    @Override public List<Optional<JobId>> addAll(Transaction tx, EmployerId owner, List<Posting> postings, Instant now) {
        if (postings.isEmpty()) {
            return List.of();
        }
        var counted = new Count(tx, owner);
        var ids = insertAll(tx, postings.stream().map(posting -> new NewJob(owner, posting, now)).toList());
        for (int i = 0; i < ids.size(); i++) {
            if (ids.get(i).isPresent()) {
                counted.changed(null, postings.get(i).status());
            }
        }
        counted.add();
        return ids;
    }

    @Override boolean updateAll(Transaction tx, List<Change> changes, Instant now) {
        if (changes.isEmpty()) {
            return true;
        }
        var counted = new Count(tx, changes.get(0).read().employer().id());
        var sql = tx.sql(UPDATE);
        changes.forEach(change -> {
            bound(JobColumns.ALL.bind(sql, change.posting()), change.read(), now).addBatch();
            counted.changed(change.read().posting().status(), change.posting().status());
        });
        boolean saved = Arrays.stream(sql.executeBatch()).allMatch(rows -> rows == 1);
        counted.add();
        return saved;
    }

    /** Compares with an array rather than a join, which would read every job of the employer. */
    @Override String isOneOf(String column, String type, String parameter) {
        return column + " = ANY (CAST(ARRAY(SELECT jsonb_array_elements_text(CAST(:" + parameter + " AS jsonb))) AS " + type + "[]))";
    }

    /** Deletes and logs in one statement, so that the job is locked when the change takes its number. The trigger that records history runs after it. */
    @Override boolean delete(Transaction tx, String which, Instant now, UnaryOperator<Sql> bind) {
        return bind.apply(tx.sql(DELETE.formatted(which))).bind("now", now.toEpochMilli()).execute() == 1;
    }

    /** Inserts all jobs in one transaction and two round trips. Returns the ids in the given order. */
    List<Optional<JobId>> addBatch(Transaction tx, List<NewJob> jobs) {
        if (jobs.size() == 1) {
            return List.of(add(tx, jobs.get(0).owner, jobs.get(0).posting, jobs.get(0).now));
        }
        return tx.inTransaction(batch -> insertAll(batch, jobs));
    }

    private static List<Optional<JobId>> insertAll(Transaction tx, List<NewJob> jobs) {
        if (jobs.isEmpty()) {
            return List.of();
        }
        var order = IntStream.range(0, jobs.size()).boxed().sorted(Comparator.comparing(jobs::get, NewJob.ORDER)).toList();
        var ids = new ArrayList<Optional<JobId>>(Collections.nCopies(jobs.size(), Optional.empty()));
        var sql = tx.insertReturning("id", INSERT);
        for (int i : order) {
            bound(sql, jobs.get(i).owner, jobs.get(i).posting, jobs.get(i).now).addBatch();
        }
        var given = sql.keys(row -> new JobId(row.nextInt()));
        for (int i = 0; i < given.size(); i++) {
            ids.set(order.get(i), given.get(i));
        }
        return ids;
    }

    /** Updates the job counters of one employer once for many jobs written in one transaction. Meanwhile the trigger that counts each job is disabled. */
    private static final class Count {
        private final Transaction tx;
        private final EmployerId owner;
        private final Map<Status, Integer> more = new EnumMap<>(Status.class);
        private int changes;

        Count(Transaction tx, EmployerId owner) {
            this.tx = tx;
            this.owner = owner;
            count("later");
        }

        private void count(String when) {
            tx.sql("SELECT set_config('posthaste.counting', :when, true)").bind("when", when).exists();
        }

        /** @param from status before the write; null if the job is new */
        void changed(Status from, Status to) {
            more.merge(to, 1, Integer::sum);
            if (from != null) {
                more.merge(from, -1, Integer::sum);
            }
            changes++;
        }

        /** Adds the totals to the counters after the jobs were written. If one of them was not, the transaction must be rolled back. */
        void add() {
            tx.sql("SELECT count_jobs(:employer, :active, :archived, :draft, :changes)").bind("employer", owner.value())
                .bind("active", more.getOrDefault(Status.ACTIVE, 0)).bind("archived", more.getOrDefault(Status.ARCHIVED, 0))
                .bind("draft", more.getOrDefault(Status.DRAFT, 0)).bind("changes", changes).exists();
            count("now");
        }
    }
}
