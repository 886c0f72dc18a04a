package ca.posthaste.job;

import ca.posthaste.db.Batcher;
import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Jobs behind a network: the round trip is what costs. So reads and additions that meet share one, and a list comes together with
 * the answer to whether it has changed.
 */
final class PostgresJobs extends SqlJobs {
    private static final String READ_TOGETHER = "SELECT w.place, " + JobColumns.SMALL_JOB
        + " FROM unnest(:employers, :ids) WITH ORDINALITY AS w (employer, id, place)"
        + " JOIN job j ON j.employer = w.employer AND j.id = w.id";

    private final Database database;
    private final Batcher<Wanted, Versioned<Job>> reads;
    private final Batcher<New, JobId> additions;

    private record Wanted(Employer owner, JobId id) {}

    record New(EmployerId owner, Posting posting) {
        /** Whoever adds several takes them in this order, or two would often wait for each other. */
        private static final Comparator<New> ORDER = Comparator.comparing((New added) -> added.owner.value())
            .thenComparing(added -> added.posting.referenceId(), Comparator.nullsFirst(Comparator.naturalOrder()));
    }

    PostgresJobs(Database database, JobRows rows) {
        super(database.engine(), rows);
        this.database = database;
        reads = new Batcher<>(database::query, this::readTogether);
        additions = new Batcher<>(database::writeOne, this::addTogether);
    }

    /** The row comes in any case: to ask for its version first would be another round trip. */
    @Override public CompletionStage<Optional<Versioned<Job>>> read(Employer owner, JobId id, Version seen) {
        return reads.submit(new Wanted(owner, id));
    }

    /** Large descriptions are left out: together they would be too much. */
    private List<Optional<Versioned<Job>>> readTogether(Transaction tx, List<Wanted> wanted) {
        long epoch = database.connectionEpoch();
        if (wanted.size() == 1) {
            return List.of(ownedIfSmall(tx, wanted.get(0).owner, wanted.get(0).id).map(job -> versioned(epoch, job)));
        }
        var found = new ArrayList<Optional<Versioned<Job>>>(Collections.nCopies(wanted.size(), Optional.empty()));
        tx.sql(READ_TOGETHER).bind("employers", numbers(wanted, one -> one.owner.id().value()))
            .bind("ids", numbers(wanted, one -> one.id.value())).all(row -> {
                int place = row.nextInt() - 1;
                return found.set(place, Optional.of(versioned(epoch, rows.job(tx, row, wanted.get(place).owner))));
            });
        return found;
    }

    private static Versioned<Job> versioned(long epoch, Job job) {
        return new Versioned<>(new Version(epoch, job.version()), job);
    }

    private static int[] numbers(List<Wanted> wanted, ToIntFunction<Wanted> number) {
        return wanted.stream().mapToInt(number).toArray();
    }

    @Override public CompletionStage<Versioned<JobPage>> list(Employer owner, JobQuery query, Version seen) {
        return database.query(tx -> new PostgresJobListing(owner.id(), query)
            .pageUnless(seen, database.connectionEpoch(), tx, owner, rows));
    }

    /** With whoever adds at the same time. A batch that is refused was not stored; then each is added alone. */
    @Override public CompletionStage<Optional<JobId>> add(EmployerId owner, Posting posting) {
        return additions.submit(new New(owner, posting))
            .exceptionallyCompose(fault -> fault instanceof DatabaseUnavailable || fault.getCause() instanceof DatabaseUnavailable
                ? CompletableFuture.failedStage(fault) : database.writeOne(tx -> add(tx, owner, posting)));
    }

    /** All in one transaction and two round trips. Ids in the order given. */
    List<Optional<JobId>> addTogether(Transaction tx, List<New> added) {
        if (added.size() == 1) {
            return List.of(add(tx, added.get(0).owner, added.get(0).posting));
        }
        var order = IntStream.range(0, added.size()).boxed().sorted(Comparator.comparing(added::get, New.ORDER)).toList();
        var ids = new ArrayList<Optional<JobId>>(Collections.nCopies(added.size(), Optional.empty()));
        var given = tx.inTransaction(together -> {
            var sql = together.insertReturning("id", INSERT);
            for (int i : order) {
                JobColumns.ALL.bind(sql, added.get(i).posting).bind("employer", added.get(i).owner.value()).addBatch();
            }
            return sql.keys(row -> new JobId(row.nextInt()));
        });
        for (int i = 0; i < given.size(); i++) {
            ids.set(order.get(i), given.get(i));
        }
        return ids;
    }
}
