package ca.posthaste.job.set;

import ca.posthaste.db.Database;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.bulk.BulkJobTable;
import ca.posthaste.job.bulk.BusyRetry;
import ca.posthaste.job.bulk.ResultFile;
import ca.posthaste.job.bulk.SliceSizer;
import ca.posthaste.job.bulk.Summary;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Writes a planned set in slices, each in its own transaction, so that other requests can write in between. The results of a slice are stored in
 * its transaction, so that an interrupted request can be resumed by sending it again with its key.
 */
final class SetRun {
    /** Maximum number of attempts for a slice whose jobs are being changed by other requests. */
    private static final int ATTEMPTS = 10;

    private final Database database;
    private final Function<Transaction, SetWriter> writers;
    private final SetRequest request;
    private final SetPlan plan;
    private final StoredSetResults kept;
    private final Consumer<Transaction> lease;
    private final ResultFile results;
    private final BusyRetry patience;
    private final Summary summary = new Summary();
    private final SliceSizer sizer = new SliceSizer();
    private int part;
    /** Start of the transaction of the last slice, in nanoseconds. */
    private volatile long began;
    private boolean isBegun;

    /**
     * Signals that the plan became stale before anything of it was written, or that another node has written a slice of the same request: the set
     * must be compared again.
     */
    static final class Outdated extends RuntimeException {
        Outdated() {
            super("A job of the source was changed before the set was written.", null, false, false);
        }
    }

    /**
     * @param lease    called in every transaction; throws if the lease is lost
     * @param results  receives a line for every job of the set, and then for the absent ones
     * @param patience retries a slice while the database is too busy
     */
    SetRun(Database database, Function<Transaction, SetWriter> writers, SetRequest request, SetPlan plan, StoredSetResults kept,
           Consumer<Transaction> lease, ResultFile results, BusyRetry patience) {
        this.database = database;
        this.writers = writers;
        this.request = request;
        this.plan = plan;
        this.kept = kept;
        this.lease = lease;
        this.results = results;
        this.patience = patience;
    }

    /** @param steps steps that have not been executed yet */
    Summary run(StoredSetResults.Progress before, SetSteps steps) {
        part = before.parts();
        summary.addAll(before.summary());
        for (var chunk = steps.next(); !chunk.isEmpty(); chunk = steps.next()) {
            write(chunk);
        }
        for (int from = 0; from < plan.removed();) {
            var some = IntStream.range(from, Math.min(plan.removed(), from + sizer.size())).mapToObj(plan::removal).toList();
            from += slice(writer -> writer.remove(some));
        }
        finish();
        return summary;
    }

    private void write(List<SetWriter.Step> chunk) {
        if (!kept.isKept() && chunk.stream().allMatch(step -> step.line() == null)) {
            add(SetWriter.copiedResults(chunk)); // nothing to write
            return;
        }
        for (int from = 0; from < chunk.size();) {
            var some = first(chunk.subList(from, chunk.size()), sizer.size());
            from += slice(writer -> writer.write(some));
        }
    }

    /** Returns the first steps with up to {@code lines} lines to write; results that are only copied take no time. */
    private static List<SetWriter.Step> first(List<SetWriter.Step> steps, int lines) {
        int end = 0;
        for (int found = 0; end < steps.size() && found < lines; end++) {
            found += steps.get(end).line() == null ? 0 : 1;
        }
        return steps.subList(0, end);
    }

    private void finish() {
        if (kept.isKept()) {
            if (part == 0) {
                slice(writer -> SetWriter.copiedResults(List.of()));
            }
            patience.untilBegun(() -> Database.join(database.write(lane(), tx -> {
                kept.finish(tx, part);
                return null;
            })));
        }
    }

    /** Writes a slice. Returns the number of steps executed. */
    private int slice(Function<SetWriter, SetWriter.Slice> work) {
        var done = retried(() -> patience.untilBegun(() -> Database.join(database.writeAlone(lane(), tx -> {
            began = System.nanoTime();
            var writer = writers.apply(tx);
            begin(tx, writer);
            var slice = work.apply(writer);
            kept.keep(tx, part, slice.results());
            return slice;
        }))), ATTEMPTS);
        sizer.adjust(Duration.ofNanos(System.nanoTime() - began));
        isBegun = true;
        part++;
        add(done);
        return done.steps();
    }

    private void begin(Transaction tx, SetWriter writer) {
        lease.accept(tx);
        if (!kept.begin(tx, part)) {
            throw new Outdated(); // another node was faster with the same request
        }
        if (!isBegun) {
            kept.reserve(tx, plan);
            if (!writer.matches(plan.state())) {
                throw new Outdated(); // jobs that stay as they are must not have changed, either
            }
        }
    }

    private static SetWriter.Slice retried(Supplier<SetWriter.Slice> slice, int attempts) {
        try {
            return slice.get();
        } catch (BulkJobTable.Conflict changedMeanwhile) {
            if (attempts == 1) {
                throw new Rejected(Problem.SERVICE_BUSY, UserMessage.of("set.jobs-changing"));
            }
            return retried(slice, attempts - 1);
        }
    }

    private void add(SetWriter.Slice slice) {
        summary.addAll(slice.results().summary());
        results.addLines(slice.results().lines());
        slice.results().rejected().forEach(result -> result.addTo(plan.rejected()));
    }

    private Lane lane() {
        return Lane.of(request.owner().id().value());
    }
}
