package ca.posthaste.job.set;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.upload.Upload;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.job.bulk.BusyRetry;
import ca.posthaste.job.bulk.ResultFile;
import ca.posthaste.job.bulk.Summary;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/**
 * Plans and applies sets. A set is first compared and then written in slices: see {@link SetRun}.
 *
 * @param files   temporary files for bodies and results
 * @param parsing executor for parsing; shut down by {@link #close}
 */
public record Sets(Database database, Jobs jobs, Locations locations, UploadFolder files, ExecutorService parsing, SetChecks checks, BusyRetry patience)
        implements AutoCloseable {
    /** Maximum number of times a set is compared because a job was changed meanwhile. */
    private static final int ATTEMPTS = 3;

    /**
     * Returns the store for temporary files, with room for twice as many of the largest bodies and results as are processed at a time, 4 GiB
     * together: others are being sent, or read slowly.
     */
    public static UploadFolder files(Path folder) {
        return new UploadFolder(folder, StoredSetBody.SIZE_MAX, 2 * SetSlots.PLACES);
    }

    /**
     * The outcome of applying or planning a set.
     *
     * @param plan       token of the plan; null for a replayed response
     * @param problem    problem with which applying the plan would be rejected; null if it would not be
     * @param file       results, one per line
     * @param isRepeated true if the set was applied, or begun, by an earlier request
     * @param rejected   items rejected when the set was applied; empty for a plan and for a replayed response
     */
    public record Outcomes(String plan, Summary summary, Rejected problem, Upload file, boolean isRepeated, RejectedItems rejected) {}

    /** Plans a set. Blocks, so it needs a thread that may take long. */
    Outcomes plan(SetRequest request, StoredSetBody body) {
        var plan = compare(request, body);
        return new Outcomes(plan.token(), plan.summary(), plan.rejection(request), plan.results(), false, new RejectedItems());
    }

    /**
     * Applies a set. Blocks like {@link #plan}. A request repeated with its key gets the same response again; if it was interrupted, it is
     * resumed.
     *
     * @param lease called in every transaction; throws if the lease is lost
     */
    Outcomes apply(SetRequest request, StoredSetBody body, StoredSetResults kept, Consumer<Transaction> lease) {
        try {
            return applyUpToDate(request, body, kept, lease);
        } catch (Rejected rejection) {
            boolean isOfThisMoment = rejection.problem() == Problem.SET_IN_PROGRESS
                || request.plan() == null && rejection.problem() == Problem.PLAN_OUTDATED;
            if (isOfThisMoment || kept.storeRejection(database, rejection, request.recipient())) {
                throw rejection;
            }
            return ResultFile.fill(files, results -> { // another node was faster, or an earlier request was interrupted
                var before = kept.replay(database, body, results);
                if (!before.isFinished()) {
                    throw rejection;
                }
                return repeated(before, results);
            });
        }
    }

    private SetPlan compare(SetRequest request, StoredSetBody body) {
        var plan = new SetPlanner(database, jobs, locations, files, parsing, request, body, checks).plan();
        if (plan.lines() == 0 && !request.allowsEmpty()) {
            files.discard(plan.results());
            throw new Rejected(Problem.SET_EMPTY, UserMessage.of("set.empty"));
        }
        return plan;
    }

    private Outcomes applyUpToDate(SetRequest request, StoredSetBody body, StoredSetResults kept, Consumer<Transaction> lease) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            try {
                return ResultFile.fill(files, results -> {
                    var before = kept.replay(database, body, results);
                    return before.isFinished() ? repeated(before, results) : applyPlan(request, body, kept, lease, before, results);
                });
            } catch (SetRun.Outdated changedMeanwhile) {
                // the next attempt checks a plan token, if any, against the current state again
            }
        }
        throw outdated();
    }

    private static Outcomes repeated(StoredSetResults.Progress before, ResultFile results) {
        return new Outcomes(null, before.summary(), null, results.finish(), true, new RejectedItems());
    }

    /** @param before progress of an earlier request with the same key */
    private Outcomes applyPlan(SetRequest request, StoredSetBody body, StoredSetResults kept, Consumer<Transaction> lease,
                               StoredSetResults.Progress before, ResultFile results) {
        var plan = compare(request, body);
        try {
            check(request, plan, before);
            var run = new SetRun(database, tx -> writer(tx, request), request, plan, kept, lease, results, patience);
            var summary = write(run, request, body, plan, before);
            checks.quota().add(request.owner(), body.bytes());
            return new Outcomes(plan.token(), summary, null, results.finish(), before.isBegun(), plan.rejected());
        } finally {
            files.discard(plan.results());
        }
    }

    private SetWriter writer(Transaction tx, SetRequest request) {
        return new SetWriter(tx, jobs, locations, request, checks.clock().instant(), checks.today(), checks.forPlanned());
    }

    private Summary write(SetRun run, SetRequest request, StoredSetBody body, SetPlan plan, StoredSetResults.Progress before) {
        Runnable room = plan.hasLargeWrite() ? body.memory().get() : () -> { }; // before the transactions: its current holder may be waiting for the writer
        try (var steps = SetSteps.open(plan, body, Math.min(before.items(), plan.lines()), request.source(), locations.index(), parsing)) {
            return run.run(before, steps);
        } finally {
            room.run();
        }
    }

    /**
     * Checks that the plan may be applied. The token matches only the state before the first slice, so for an interrupted set only the number of
     * removals is checked.
     */
    private static void check(SetRequest request, SetPlan plan, StoredSetResults.Progress before) {
        if (request.plan() != null && !before.isBegun() && !request.plan().equals(plan.token())) {
            throw outdated();
        }
        var tooMany = plan.rejection(request);
        if (tooMany != null) {
            throw tooMany;
        }
    }

    private static Rejected outdated() {
        return new Rejected(Problem.PLAN_OUTDATED, UserMessage.of("set.plan-outdated"));
    }

    @Override public void close() {
        parsing.shutdown();
    }
}
