package ca.posthaste.job.bulk;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.HistoryQuota;
import ca.posthaste.job.Jobs;
import ca.posthaste.language.Bilingual;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.upload.Upload;
import ca.posthaste.upload.Uploads;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;

/** Plans and applies sets. A set is applied as a whole or not at all. */
public final class Sets implements AutoCloseable {
    /** How often a set is compared anew because a job was changed meanwhile. */
    private static final int ATTEMPTS = 3;
    private static final LargeItems.Room NO_ROOM = () -> { };

    private final Database database;
    private final Jobs jobs;
    private final Locations locations;
    private final Uploads files;
    private final ExecutorService parsing;
    private final SetChecks checks;
    private final Clock clock;

    /**
     * @param files   where bodies and results are kept while they are needed
     * @param parsing closed with this
     */
    public Sets(Database database, Jobs jobs, Locations locations, Uploads files, ExecutorService parsing, Compliance compliance,
                HistoryQuota quota, Clock clock) {
        this.database = database;
        this.jobs = jobs;
        this.locations = locations;
        this.files = files;
        this.parsing = parsing;
        checks = new SetChecks(compliance, quota);
        this.clock = clock;
    }

    /** Room for twice as many of the largest bodies and results as are worked on at a time: others are being sent, or are read slowly. */
    public static Uploads files(Path folder) {
        return new Uploads(folder, SetBody.SIZE_MAX, 2 * SetPlaces.PLACES);
    }

    Uploads files() {
        return files;
    }

    /**
     * What was done, or would be.
     *
     * @param problem with which the plan would be refused if it were applied; null if it would not be
     * @param file       the results, one a line
     * @param isRepeated it was done before
     */
    record Outcomes(String plan, Summary summary, Rejected problem, Upload file, boolean isRepeated) {}

    /** Blocks: for a thread that may take long. */
    Outcomes plan(SetRequest request, SetBody body) {
        var plan = compared(request, body);
        return new Outcomes(plan.token(), plan.summary(), Removals.refusal(request, plan), plan.results(), false);
    }

    /** Blocks likewise. A request that is repeated with its key gets what it got before. */
    Outcomes apply(SetRequest request, SetBody body, KeptSet kept) {
        try {
            return apply(request, body, kept, ATTEMPTS);
        } catch (Rejected refusal) {
            boolean isOfThisMoment = request.plan() == null && refusal.problem() == Problem.PLAN_OUTDATED;
            if (isOfThisMoment || kept.refuse(database, body, refusal, request.recipient())) {
                throw refusal;
            }
            return repeated(body, kept).orElseThrow(() -> refusal); // another node was faster with the same request
        }
    }

    private SetPlan compared(SetRequest request, SetBody body) {
        var plan = new SetPlanner(database, jobs, locations, files, parsing, request, body, checks, LocalDate.now(clock)).plan();
        if (plan.lines() == 0 && !request.allowsEmpty()) {
            files.discard(plan.results());
            throw new Rejected(Problem.SET_EMPTY, new Bilingual("Send at least one job. If all jobs of the source are to be removed, add allowEmpty=true.",
                "Envoyez au moins une offre. S'il faut retirer toutes les offres de la source, ajoutez allowEmpty=true."));
        }
        return plan;
    }

    private Outcomes apply(SetRequest request, SetBody body, KeptSet kept, int attempts) {
        var before = kept.isKept() ? repeated(body, kept) : Optional.<Outcomes>empty();
        if (before.isPresent()) {
            return before.get();
        }
        var plan = compared(request, body);
        try {
            check(request, plan);
            if (!plan.summary().isWrite() && !kept.isKept()) {
                return new Outcomes(plan.token(), plan.summary(), null, plan.results(), false);
            }
            var written = write(request, body, plan, kept);
            checks.quota().add(request.owner(), body.bytes());
            files.discard(plan.results());
            return new Outcomes(plan.token(), plan.summary(), null, written, false);
        } catch (ReadAheadJobs.Conflict changedMeanwhile) {
            files.discard(plan.results());
            if (attempts == 1) {
                throw outdated();
            }
            return apply(request, body, kept, attempts - 1); // with a token, it is compared with what is stored now
        } catch (RuntimeException | Error fault) {
            files.discard(plan.results());
            throw fault;
        }
    }

    private Optional<Outcomes> repeated(SetBody body, KeptSet kept) {
        var results = new ResultFile(files);
        try {
            var summary = kept.repeat(database, body, results);
            if (summary.isPresent()) {
                return Optional.of(new Outcomes(null, summary.get(), null, results.finish(), true));
            }
            results.discard();
            return Optional.empty();
        } catch (RuntimeException | Error fault) {
            results.discard();
            throw fault;
        }
    }

    private void check(SetRequest request, SetPlan plan) {
        if (request.plan() != null && !request.plan().equals(plan.token())) {
            throw outdated();
        }
        var tooMany = Removals.refusal(request, plan);
        if (tooMany != null) {
            throw tooMany;
        }
    }

    private static Rejected outdated() {
        return new Rejected(Problem.PLAN_OUTDATED, new Bilingual("Send the set with mode=plan again, look at the new plan, and apply that one.",
            "Envoyez de nouveau l'ensemble avec mode=plan, examinez le nouveau plan, puis appliquez celui-là."));
    }

    /** The transaction may be run again from the beginning, so it has a file of its own each time. */
    private Upload write(SetRequest request, SetBody body, SetPlan plan, KeptSet kept) {
        var written = new AtomicReference<Upload>();
        var room = plan.hasLargeWrite() ? body.memory().await() : NO_ROOM; // before the transaction: who holds it may wait for the writer
        try {
            return Database.now(database.writeAlone(tx -> {
                discard(written.getAndSet(null));
                if (!kept.begin(tx, body)) {
                    throw new ReadAheadJobs.Conflict(); // another node was faster with the same request
                }
                if (!plan.state().isIn(tx, jobs, request)) {
                    throw new ReadAheadJobs.Conflict(); // also a job that is left as it is must be as it was
                }
                written.set(written(tx, request, body, plan));
                kept.keep(tx, body, plan.summary(), written.get());
                return written.get();
            }));
        } catch (RuntimeException | Error fault) {
            discard(written.get());
            throw fault;
        } finally {
            room.close();
        }
    }

    private Upload written(Transaction tx, SetRequest request, SetBody body, SetPlan plan) {
        var results = new ResultFile(files);
        try (var steps = SetSteps.open(plan, body, request.source(), locations.index(), parsing)) {
            new SetWriter(tx, jobs, locations, request, plan, results, clock.instant(), LocalDate.now(clock), checks.ofPlanned()).run(steps);
            return results.finish();
        } catch (RuntimeException | Error fault) {
            results.discard();
            throw fault;
        }
    }

    @Override public void close() {
        parsing.shutdown();
    }

    private void discard(Upload file) {
        if (file != null) {
            files.discard(file);
        }
    }
}
