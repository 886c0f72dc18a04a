package ca.posthaste.job.bulk;

import ca.posthaste.db.Transaction;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.JobTable;
import ca.posthaste.job.JobTag;
import ca.posthaste.job.Jobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Revision;
import ca.posthaste.job.Status;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Rejected;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Does what a plan says, in one transaction. If a job is no longer in the state that the plan saw, or the plan's outcome is no longer
 * the right one, all of it is given up with a {@link ReadAheadJobs.Conflict}.
 */
final class SetWriter {
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    /** Texts that are in memory before they are written, in characters. One job may have more. */
    private static final int HELD_MAX = 1024 * 1024;

    private final Transaction tx;
    private final Jobs jobs;
    private final Locations locations;
    private final SetRequest request;
    private final SetPlan plan;
    private final ResultFile results;
    private final Instant now;
    private final LocalDate today;
    private final SetChecks checks;

    /** @param results gets a line for every job of the set, and then for those that are absent */
    SetWriter(Transaction tx, Jobs jobs, Locations locations, SetRequest request, SetPlan plan, ResultFile results, Instant now,
              LocalDate today, SetChecks checks) {
        this.tx = tx;
        this.jobs = jobs;
        this.locations = locations;
        this.request = request;
        this.plan = plan;
        this.results = results;
        this.now = now;
        this.today = today;
        this.checks = checks;
    }

    void run(SetSteps steps) {
        for (var chunk = steps.next(); !chunk.isEmpty(); chunk = steps.next()) {
            write(chunk);
        }
        for (int from = 0; from < plan.removed(); from += SetReader.CHUNK) {
            remove(from, Math.min(plan.removed(), from + SetReader.CHUNK));
        }
    }

    /**
     * A line that is to be written, or the result of one that is not.
     *
     * @param planned what is to become of it
     * @param version of the stored job when it was planned; 0 if there was none
     */
    record Step(SetLine line, Outcome planned, int version, byte[] result) {}

    private void write(List<Step> chunk) {
        var stored = SetPlanner.byReference(tx, jobs, request, chunk.stream().map(Step::line).filter(Objects::nonNull).toList());
        var comparison = new SetComparison(request, tx, jobs, location -> locations.findOrAdd(tx, location), checks, today);
        var written = new IdentityHashMap<SetLine, ItemResult>(); // to hash a whole job takes long
        var held = new ArrayList<Held>();
        long bytes = 0;
        for (var step : chunk) {
            if (step.line != null) {
                var compared = compared(comparison, step, stored.remove(step.line.referenceId()));
                held.add(new Held(step.line, compared));
                bytes += compared.textLength();
            }
            if (bytes > HELD_MAX) {
                flush(held, written);
                bytes = 0;
            }
        }
        flush(held, written);
        for (var step : chunk) {
            if (step.line == null) {
                results.add(step.result);
            } else {
                results.add(json -> written.get(step.line).write(json, request.recipient()));
            }
        }
    }

    /** What is written need not be held any longer: the stored texts of a chunk may be more than the memory. */
    private void flush(List<Held> held, Map<SetLine, ItemResult> written) {
        var ids = insert(held.stream().filter(one -> one.compared.outcome() == Outcome.CREATED).toList());
        update(held.stream().map(Held::compared).filter(one -> one.outcome() == Outcome.UPDATED).toList());
        held.forEach(one -> written.put(one.line, written(one.line, one.compared, ids.get(one.line))));
        held.clear();
    }

    /** A line that is compared, and will be written with others. */
    private record Held(SetLine line, SetComparison.Compared compared) {}

    private static SetComparison.Compared compared(SetComparison comparison, Step step, Job stored) {
        if (step.version != (stored == null ? 0 : stored.revision().version())) {
            throw new ReadAheadJobs.Conflict();
        }
        var compared = compare(comparison, step.line, stored);
        if (compared.outcome() != step.planned) {
            throw new ReadAheadJobs.Conflict();
        }
        return compared;
    }

    private static SetComparison.Compared compare(SetComparison comparison, SetLine line, Job stored) {
        try {
            return comparison.compare(line, stored);
        } catch (Rejected refusedByNow) { // as after midnight, which is another day
            throw new ReadAheadJobs.Conflict();
        }
    }

    private Map<SetLine, JobId> insert(List<Held> created) {
        var given = jobs.addAll(tx, request.owner().id(), created.stream().map(one -> one.compared.posting()).toList(), now);
        var ids = new IdentityHashMap<SetLine, JobId>();
        for (int i = 0; i < created.size(); i++) {
            ids.put(created.get(i).line, given.get(i).orElseThrow(ReadAheadJobs.Conflict::new));
        }
        return ids;
    }

    private void update(List<SetComparison.Compared> changed) {
        save(changed.stream().map(one -> new Jobs.Change(one.stored(), one.posting())).toList());
    }

    private void save(List<Jobs.Change> changes) {
        if (!jobs.saveAll(tx, changes, now)) {
            throw new ReadAheadJobs.Conflict();
        }
    }

    private ItemResult written(SetLine line, SetComparison.Compared compared, JobId created) {
        if (created != null) {
            return new ItemResult(line.index(), line.referenceId(), created, CREATED, Outcome.CREATED,
                JobTag.of(created, Revision.first(now)), null, null);
        }
        return compared.result(line).withId(compared.stored().id(), compared.stored().tagAfterSave(now));
    }

    private void remove(int from, int to) {
        var wanted = IntStream.range(from, to).mapToObj(plan::removal).toList();
        var stored = new HashMap<JobId, Job>();
        jobs.withIds(tx, request.owner(), wanted.stream().map(SetPlan.JobVersion::id).toList()).forEach(job -> stored.put(job.id(), job));
        var changes = new ArrayList<Jobs.Change>();
        long bytes = 0;
        for (var removal : wanted) {
            var job = stored.remove(removal.id());
            if (job == null || job.revision().version() != removal.version()) {
                throw new ReadAheadJobs.Conflict();
            }
            if (request.deletesAbsent()) {
                delete(job);
            } else {
                var change = archived(job);
                changes.add(change);
                bytes += change.posting().textLength();
            }
            if (bytes > HELD_MAX) {
                save(changes);
                changes.clear();
                bytes = 0;
            }
        }
        save(changes);
    }

    private void delete(Job job) {
        if (!jobs.delete(tx, request.owner().id(), new JobTable.State(job.id(), job.revision()), now)) {
            throw new ReadAheadJobs.Conflict();
        }
        add(job, NO_CONTENT, Outcome.DELETED, null);
    }

    private Jobs.Change archived(Job found) {
        var job = found.posting().hasTexts() ? found : jobs.owned(tx, request.owner(), found.id()).orElseThrow(ReadAheadJobs.Conflict::new);
        add(job, OK, Outcome.ARCHIVED, job.tagAfterSave(now));
        return new Jobs.Change(job, job.posting().with(JobPatch.of(Status.ARCHIVED), NO_LOCATION, today));
    }

    private static final Posting.ToLocation NO_LOCATION = location -> {
        throw new IllegalStateException("An archived job stays where it is.");
    };

    private void add(Job job, int status, Outcome outcome, String tag) {
        var result = new ItemResult(null, job.posting().referenceId(), job.id(), status, outcome, tag, null, null);
        results.add(json -> result.write(json, request.recipient()));
    }
}
