package ca.posthaste.job.bulk;

import ca.posthaste.db.Database;
import ca.posthaste.job.Jobs;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.upload.Upload;
import ca.posthaste.upload.Uploads;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/** Plans and applies sets. A set is applied as a whole or not at all. */
public final class Sets {
    /** A share of the source's active jobs, in percent. To remove more must be meant. */
    private static final int REMOVED_PERCENT_MAX = 30;
    /** A source with fewer active jobs may lose all of them. */
    private static final int FEW = 10;
    /** How often a set is compared anew because a job was changed meanwhile. */
    private static final int ATTEMPTS = 3;

    private final Database database;
    private final Jobs jobs;
    private final Locations locations;
    private final Uploads files;
    private final Executor parsing;
    private final Clock clock;

    public Sets(Database database, Jobs jobs, Locations locations, Uploads files, Executor parsing, Clock clock) {
        this.database = database;
        this.jobs = jobs;
        this.locations = locations;
        this.files = files;
        this.parsing = parsing;
        this.clock = clock;
    }

    /**
     * What was done, or would be.
     *
     * @param problem with which the plan would be refused if it were applied; null if it would not be
     * @param file    the results, one a line
     */
    record Outcomes(String plan, Summary summary, Rejected problem, Upload file) {}

    /** Blocks: for a thread that may take long. */
    Outcomes run(SetRequest request, SetBody body) {
        return request.isApply() ? apply(request, body, ATTEMPTS) : plan(request, body);
    }

    private Outcomes plan(SetRequest request, SetBody body) {
        var plan = compared(request, body);
        return new Outcomes(plan.token(), plan.summary(), tooManyRemovals(request, plan), plan.results());
    }

    private SetPlan compared(SetRequest request, SetBody body) {
        var plan = new SetPlanner(database, jobs, locations, files, request, body, LocalDate.now(clock)).plan();
        if (plan.lines() == 0 && !request.allowsEmpty()) {
            files.discard(plan.results());
            throw new Rejected(Problem.SET_EMPTY, "Send at least one job. If all jobs of the source are to be removed, add allowEmpty=true.");
        }
        return plan;
    }

    private Outcomes apply(SetRequest request, SetBody body, int attempts) {
        var plan = compared(request, body);
        try {
            check(request, plan);
            if (!plan.summary().isWrite()) {
                return new Outcomes(plan.token(), plan.summary(), null, plan.results());
            }
            var written = write(request, body, plan);
            files.discard(plan.results());
            return new Outcomes(plan.token(), plan.summary(), null, written);
        } catch (ReadAheadJobs.Conflict changedMeanwhile) {
            files.discard(plan.results());
            if (request.plan() != null || attempts == 1) {
                throw outdated();
            }
            return apply(request, body, attempts - 1);
        } catch (RuntimeException fault) {
            files.discard(plan.results());
            throw fault;
        }
    }

    private void check(SetRequest request, SetPlan plan) {
        if (request.plan() != null && !request.plan().equals(plan.token())) {
            throw outdated();
        }
        var tooMany = tooManyRemovals(request, plan);
        if (tooMany != null) {
            throw tooMany;
        }
    }

    private static Rejected outdated() {
        return new Rejected(Problem.PLAN_OUTDATED, "Send the set with mode=plan again, look at the new plan, and apply that one.");
    }

    private static Rejected tooManyRemovals(SetRequest request, SetPlan plan) {
        int removed = plan.activeRemoved();
        boolean isUsual = plan.active() < FEW || removed * 100L <= (long) plan.active() * REMOVED_PERCENT_MAX;
        if (request.maxRemovals() == null ? isUsual : removed <= request.maxRemovals()) {
            return null;
        }
        return new Rejected(Problem.TOO_MANY_REMOVALS, "The set has " + plan.lines() + " jobs, and " + removed + " of the " + plan.active()
            + " active jobs of " + request.source() + " are not among them. If they are to be removed, add maxRemovals=" + removed + ".",
            List.of(), Map.of("active", plan.active(), "removals", removed), Map.of());
    }

    /** The transaction may be run again from the beginning, so it has a file of its own each time. */
    private Upload write(SetRequest request, SetBody body, SetPlan plan) {
        var last = new ResultFile[1];
        try {
            Database.now(database.write(tx -> {
                discard(last[0]);
                last[0] = new ResultFile(files);
                try (var steps = new SetSteps(plan, body, request.source(), locations.index(), parsing)) {
                    new SetWriter(tx, jobs, locations, request, plan, last[0], clock.instant(), LocalDate.now(clock)).run(steps);
                }
                return null;
            }));
            return last[0].finish();
        } catch (RuntimeException fault) {
            discard(last[0]);
            throw fault;
        }
    }

    private static void discard(ResultFile file) {
        if (file != null) {
            file.discard();
        }
    }
}
