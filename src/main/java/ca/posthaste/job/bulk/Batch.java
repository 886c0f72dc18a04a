package ca.posthaste.job.bulk;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.Turns;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobTable;
import ca.posthaste.job.JobTag;
import ca.posthaste.job.JobWrites;
import ca.posthaste.job.Jobs;
import ca.posthaste.job.Publishing;
import ca.posthaste.job.Revision;
import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Does the items of a batch in their order, in one transaction if it is all or nothing, and otherwise in slices: see {@link BatchSlices}.
 * The usual way reads and writes many jobs with each statement. Where another request was faster, or a refusal comes after something
 * was written, the transaction is undone and done again one by one.
 */
public final class Batch {
    static final int GROUP = 100;
    /** Texts of a batch in one transaction, in characters: as long as it takes to read and write them, others may have to wait. */
    static final long TEXTS_MAX = 32 * 1024 * 1024;
    /** Of one employer. Where there is one writer, everybody else waits for them. */
    private static final int AT_ONCE = 2;

    private final Database database;
    private final Jobs jobs;
    private final Publishing publishing;
    private final Clock clock;
    private final Turns turns = new Turns(AT_ONCE);

    public Batch(Database database, Jobs jobs, Publishing publishing, Clock clock) {
        this.database = database;
        this.jobs = jobs;
        this.publishing = publishing;
        this.clock = clock;
    }

    /** An atomic batch in which an item was refused. Nothing was done. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient List<ItemResult> results;

        Refused(List<ItemResult> results) {
            super("An item of the batch was refused.", null, false, false);
            this.results = results;
        }

        List<ItemResult> results() {
            return results;
        }
    }

    /** A way to do items inside a transaction. */
    interface Way {
        /** Does the first of these items, a hundred at most, and fewer if their texts are too long for a slice. */
        Slice slice(Transaction tx, Employer owner, List<BatchItem> items);

        /** All of the items, if their texts are not too long for one transaction. */
        default List<ItemResult> runAll(Transaction tx, Employer owner, List<BatchItem> items) {
            var results = new ArrayList<ItemResult>(items.size());
            long texts = 0;
            while (results.size() < items.size()) {
                var done = slice(tx, owner, items.subList(results.size(), items.size()));
                results.addAll(done.results);
                texts += done.texts;
                if (texts > TEXTS_MAX && items.size() > 1) {
                    throw new TooLarge();
                }
            }
            return results;
        }
    }

    /** @param texts that were read and written, in characters */
    record Slice(List<ItemResult> results, long texts) {}

    /** The texts of a batch are too long for one transaction. */
    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooLarge() {
            super("The texts of the batch are too long.", null, false, false);
        }
    }

    private static Throwable explained(Throwable fault) {
        return cause(fault) instanceof TooLarge ? tooLarge() : fault;
    }

    private static Rejected tooLarge() {
        return Rejected.of(new FieldFault("/items", Rule.TOO_MANY, Bilingual.format("Split the batch: the texts of its jobs have more than %s characters,"
            + " as they are stored and as they are sent, and all of it would be done at once.", "Divisez le lot\u00a0: les textes de ses offres ont plus de"
            + " %s caractères, tels qu'ils sont stockés et tels qu'ils sont envoyés, et le tout serait traité d'un seul coup.", TEXTS_MAX)));
    }

    /**
     * Does the work when it is this employer's turn.
     *
     * @param workers for what begins later: the database's own threads have other things to do
     */
    <T> CompletionStage<T> inTurn(Executor workers, Employer owner, Supplier<CompletionStage<T>> work) {
        return turns.run(owner.id().value(), workers, work);
    }

    /** The same for work that has a transaction of its own: in the quick way, and if that fails, once more in the careful one. */
    <T> CompletionStage<T> run(Executor workers, Employer owner, Function<Way, CompletionStage<T>> work) {
        return inTurn(workers, owner, () -> attempt(workers, work)).exceptionallyCompose(fault -> CompletableFuture.failedStage(explained(fault)));
    }

    private <T> CompletionStage<T> attempt(Executor workers, Function<Way, CompletionStage<T>> work) {
        return work.apply(this::together).exceptionallyComposeAsync(fault -> cause(fault) instanceof ReadAheadJobs.Conflict
            ? work.apply(this::oneByOne) : CompletableFuture.failedStage(fault), workers);
    }

    /** A transaction of a batch, for whoever has its turn. */
    <T> CompletionStage<T> write(Executor workers, Employer owner, BiFunction<Transaction, Way, T> work) {
        return attempt(workers, way -> database.writeAlone(Lane.of(owner.id().value()), tx -> work.apply(tx, way)));
    }

    /** Does the items and undoes all of it. Nothing is stored, and nobody else sees anything. A batch that is too large for that is done in slices. */
    CompletionStage<List<ItemResult>> dryRun(Executor workers, Employer owner, List<BatchItem> items) {
        return dryRunAtOnce(workers, owner, items).exceptionallyComposeAsync(fault -> cause(fault) instanceof TooLarge
            ? dryRunInSlices(workers, owner, items) : CompletableFuture.failedStage(fault), workers);
    }

    /** The same for an atomic batch, which is rejected if it is too large. */
    CompletionStage<List<ItemResult>> dryRunAtomic(Executor workers, Employer owner, List<BatchItem> items) {
        return dryRunAtOnce(workers, owner, items).exceptionallyCompose(fault -> CompletableFuture.failedStage(explained(fault)));
    }

    private CompletionStage<List<ItemResult>> dryRunAtOnce(Executor workers, Employer owner, List<BatchItem> items) {
        return inTurn(workers, owner, () -> undone(owner, items, (tx, way) -> way.runAll(tx, owner, items)));
    }

    /** The same in slices. An item sees what those before it in its slice did. */
    CompletionStage<List<ItemResult>> dryRunInSlices(Executor workers, Employer owner, List<BatchItem> items) {
        return inTurn(workers, owner, () -> dryRunFrom(workers, owner, items, List.of()));
    }

    private CompletionStage<List<ItemResult>> dryRunFrom(Executor workers, Employer owner, List<BatchItem> items, List<ItemResult> before) {
        var rest = items.subList(before.size(), items.size());
        return rest.isEmpty() ? CompletableFuture.completedStage(before)
            : undone(owner, rest, (tx, way) -> way.slice(tx, owner, rest).results)
                .thenComposeAsync(slice -> dryRunFrom(workers, owner, items, Stream.concat(before.stream(), slice.stream()).toList()), workers);
    }

    private CompletionStage<List<ItemResult>> undone(Employer owner, List<BatchItem> items, BiFunction<Transaction, Way, List<ItemResult>> work) {
        return database.writeAlone(Lane.of(owner.id().value()), tx -> {
            try {
                return undone(tx, () -> work.apply(tx, this::together));
            } catch (ReadAheadJobs.Conflict conflict) {
                return undone(tx, () -> work.apply(tx, this::oneByOne));
            }
        }).thenApply(results -> Imagined.of(items.subList(0, results.size()), results));
    }

    /** With a savepoint: to roll back the transaction would undo what others do in it, too. */
    private static List<ItemResult> undone(Transaction tx, Supplier<List<ItemResult>> work) {
        try {
            return tx.withSavepoint(() -> {
                throw new Imagined(work.get());
            });
        } catch (Imagined done) {
            return done.results();
        }
    }

    /** A hundred at most: the jobs that are read ahead are held in memory. */
    private Slice together(Transaction tx, Employer owner, List<BatchItem> all) {
        var items = all.subList(0, Math.min(GROUP, all.size()));
        var now = clock.instant();
        var ahead = new ReadAheadJobs(jobs, owner, now);
        readAhead(tx, ahead, items);
        var step = new BatchStep(tx, jobs, publishing.writes().through(ahead, now), owner);
        var results = first(items, step, item -> result(tx, owner, item, one -> unlessWritten(step, one)));
        ahead.flush(tx);
        return new Slice(results.stream().map(result -> withId(result, ahead, now)).toList(), step.texts());
    }

    private static List<ItemResult> first(List<BatchItem> items, BatchStep step, Function<BatchItem, ItemResult> work) {
        var results = new ArrayList<ItemResult>(items.size());
        while (results.size() < Math.min(GROUP, items.size()) && step.texts() <= SetWriter.TEXTS_MAX) {
            var item = items.get(results.size());
            var result = work.apply(item);
            if (result.outcome() == Outcome.FAILED) {
                step.addRejected(item);
            }
            results.add(result);
        }
        return results;
    }

    private static void readAhead(Transaction tx, ReadAheadJobs ahead, List<BatchItem> items) {
        var references = new HashSet<String>();
        var ids = new HashSet<JobId>();
        for (var item : items) {
            if (item.refusal() == null && item.operation() != Operation.DELETE) {
                if (item.id() != null) {
                    ids.add(item.id());
                } else if (item.referenceId() != null) {
                    references.add(item.referenceId());
                }
            }
        }
        ahead.read(tx, references, ids);
    }

    private static ItemResult unlessWritten(BatchStep step, BatchItem item) {
        try {
            return step.run(item);
        } catch (Rejected refusal) {
            if (item.refusal() == null && JobWrites.mayHaveWritten(refusal, item.job()) && !isPlainCreate(item)) {
                throw new ReadAheadJobs.Conflict();
            }
            throw refusal;
        }
    }

    /** Whether the referenceId is taken is known before anything is written, unless there is a new location. */
    private static boolean isPlainCreate(BatchItem item) {
        return item.operation() == Operation.CREATE && !item.job().hasNewLocation();
    }

    private static ItemResult withId(ItemResult result, ReadAheadJobs ahead, Instant now) {
        if (result.id() == null || result.id().value() >= 0) {
            return result;
        }
        var id = ahead.idOf(result.id());
        return result.withId(id, result.outcome() == Outcome.DELETED ? null : JobTag.of(id, Revision.first(now)));
    }

    private Slice oneByOne(Transaction tx, Employer owner, List<BatchItem> items) {
        var step = new BatchStep(tx, jobs, publishing.writes(), owner);
        return new Slice(first(items, step, item -> result(tx, owner, item, one -> tx.withSavepoint(() -> step.run(one)))), step.texts());
    }

    private ItemResult result(Transaction tx, Employer owner, BatchItem item, Function<BatchItem, ItemResult> work) {
        try {
            return work.apply(item);
        } catch (Rejected refusal) {
            return ItemResult.failed(item.index(), item.referenceId(), id(tx, owner, item, refusal), refusal);
        }
    }

    /** Also of a job that was named by its referenceId: who is told that it cannot be changed wants to look at it. */
    private JobId id(Transaction tx, Employer owner, BatchItem item, Rejected refusal) {
        boolean isFound = item.refusal() == null && refusal.problem() != Problem.JOB_NOT_FOUND;
        return item.id() != null || item.referenceId() == null || !isFound ? item.id()
            : jobs.state(tx, owner.id(), item.referenceId()).map(JobTable.State::id).orElse(null);
    }

    /** Fails with {@link Refused} if one failed. */
    static List<ItemResult> checked(List<ItemResult> results) {
        if (results.stream().anyMatch(result -> result.outcome() == Outcome.FAILED)) {
            throw new Refused(results.stream().map(result -> result.outcome() == Outcome.FAILED ? result
                : ItemResult.failed(result.index(), result.referenceId(), existing(result), new Rejected(Problem.NOT_DONE))
                    .withWarnings(result.unknown())).toList());
        }
        return results;
    }

    /** A job that was to be new has no id after all. */
    private static JobId existing(ItemResult result) {
        return result.outcome() == Outcome.CREATED ? null : result.id();
    }

    /** What is said of items that were not done because of this; empty if it is a fault of ours. */
    static Optional<Rejected> notDone(Throwable fault, Bilingual advice) {
        if (cause(fault) instanceof Rejected refusal) {
            return Optional.of(refusal);
        }
        return cause(fault) instanceof DatabaseUnavailable away
            ? Optional.of(new Rejected(away.isBusy() ? Problem.SERVICE_BUSY : Problem.STORE_AWAY, advice)) : Optional.empty();
    }

    static Throwable cause(Throwable fault) {
        return fault instanceof CompletionException && fault.getCause() != null ? fault.getCause() : fault;
    }
}
