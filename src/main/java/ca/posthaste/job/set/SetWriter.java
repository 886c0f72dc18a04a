package ca.posthaste.job.set;

import ca.posthaste.db.Transaction;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobETag;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Revision;
import ca.posthaste.job.Status;
import ca.posthaste.job.bulk.BulkJobTable;
import ca.posthaste.job.bulk.ItemOutcome;
import ca.posthaste.job.bulk.ItemResult;
import ca.posthaste.job.bulk.ResultLines;
import ca.posthaste.job.store.JobTable;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes one slice of a set in a transaction. The outcome for a job depends on its stored state at that moment. If another request interferes
 * with one of the statements, the slice is abandoned with a {@link BulkJobTable.Conflict} and can be retried.
 */
public record SetWriter(Transaction tx, Jobs jobs, Locations locations, SetRequest request, Instant now, LocalDate today, SetChecks checks) {
    boolean matches(SetPlan.SourceState state) {
        return state.isUnchanged(tx, jobs, request);
    }

    /**
     * A line to write, or the known result of one that is not written.
     *
     * @param line    line to write; null if there is a result
     * @param version version of the stored job when it was planned; 0 if there was none
     * @param result  known result as JSON; null if there is a line
     */
    record Step(SetLine line, ItemOutcome planned, int version, byte[] result) {}

    /** @param steps number of steps executed, from the first */
    record Slice(int steps, ResultLines results) {}

    static Slice copiedResults(List<Step> steps) {
        var results = new ResultLines.Builder();
        steps.forEach(step -> results.add(step.planned, step.result));
        return new Slice(steps.size(), results.build());
    }

    /** Writes the first of these steps, as many as fit into a slice. */
    Slice write(List<Step> steps) {
        var stored = SetPlanner.byReference(tx, jobs, request, steps.stream().map(Step::line).filter(Objects::nonNull).toList());
        var comparison = new SetComparison(request, tx, jobs, location -> locations.findOrAdd(tx, location), checks, today);
        var held = new ArrayList<PendingStep>();
        long texts = 0;
        for (int i = 0; i < steps.size() && texts <= BulkJobTable.SLICE_TEXTS_MAX; i++) {
            var step = steps.get(i);
            held.add(step.line == null ? new PendingStep(step, null, null) : pendingStep(comparison, step, stored.remove(step.line.referenceId())));
            texts += held.get(i).textLength();
        }
        var ids = insert(held.stream().filter(one -> one.is(ItemOutcome.CREATED)).toList());
        save(held.stream().filter(one -> one.is(ItemOutcome.UPDATED)).map(one -> new Jobs.Change(one.compared.stored(), one.compared.posting())).toList());
        var results = new ResultLines.Builder();
        for (var one : held) {
            if (one.step.line == null) {
                results.add(one.step.planned, one.step.result);
            } else {
                results.add(one.failed == null ? written(one.step.line, one.compared, ids.get(one.step.line)) : one.failed, request.recipient());
            }
        }
        return new Slice(held.size(), results.build());
    }

    /** A compared step that will be written together with others. For a line, either {@code compared} or {@code failed} is set; otherwise neither. */
    private record PendingStep(Step step, SetComparison.Compared compared, ItemResult failed) {
        boolean is(ItemOutcome outcome) {
            return compared != null && compared.outcome() == outcome;
        }

        long textLength() {
            return compared == null ? 0 : compared.textLength();
        }
    }

    private PendingStep pendingStep(SetComparison comparison, Step step, Job stored) {
        try {
            if (request.plan() != null && step.version != (stored == null ? 0 : stored.revision().version())) {
                throw changedMeanwhile();
            }
            return new PendingStep(step, comparison.compare(step.line, stored), null);
        } catch (Rejected rejection) { // not rejected when it was planned, so the job or the date has changed since
            return new PendingStep(step, null, ItemResult.failed(step.line.index(), step.line.referenceId(), stored == null ? null : stored.id(), rejection));
        }
    }

    private static Rejected changedMeanwhile() {
        return new Rejected(Problem.PLAN_OUTDATED, UserMessage.of("set.job-changed"));
    }

    private Map<SetLine, JobId> insert(List<PendingStep> created) {
        var given = jobs.addAll(tx, request.owner().id(), created.stream().map(one -> one.compared.posting()).toList(), now);
        var ids = new IdentityHashMap<SetLine, JobId>(); // hashing a whole job takes long
        for (int i = 0; i < created.size(); i++) {
            ids.put(created.get(i).step.line, given.get(i).orElseThrow(BulkJobTable.Conflict::new));
        }
        return ids;
    }

    private void save(List<Jobs.Change> changes) {
        if (!jobs.saveAll(tx, changes, now)) {
            throw new BulkJobTable.Conflict();
        }
    }

    private ItemResult written(SetLine line, SetComparison.Compared compared, JobId created) {
        if (created != null) {
            return new ItemResult(line.index(), line.referenceId(), created, ItemOutcome.CREATED, JobETag.of(created, Revision.first(now)), null);
        }
        var result = compared.result(line);
        return compared.outcome() == ItemOutcome.UNCHANGED ? result : result.withId(compared.stored().id(), compared.stored().tagAfterSave(now));
    }

    /** Removes the first of these jobs, as many as fit into a slice. A job that was changed since the plan may be wanted again, and is left alone. */
    Slice remove(List<SetPlan.JobVersion> removals) {
        var stored = new HashMap<JobId, Job>();
        jobs.withIds(tx, request.owner(), removals.stream().map(SetPlan.JobVersion::id).toList()).forEach(job -> stored.put(job.id(), job));
        var results = new ResultLines.Builder();
        var archived = new ArrayList<Jobs.Change>();
        long texts = 0;
        int done = 0;
        for (; done < removals.size() && texts <= BulkJobTable.SLICE_TEXTS_MAX; done++) {
            var removal = removals.get(done);
            var job = stored.remove(removal.id());
            if (job != null && job.revision().version() != removal.version()) {
                results.add(ItemResult.failed(null, job.posting().referenceId(), job.id(), changedMeanwhile()), request.recipient());
            } else if (job != null && request.deletesAbsent()) {
                texts += job.posting().hasTexts() ? job.posting().textLength() : jobs.textBytes(tx, request.owner().id(), job.id());
                results.add(deleted(job), request.recipient());
            } else if (job != null) { // otherwise somebody else has deleted it
                archived.add(archived(job));
                results.add(absent(job, ItemOutcome.ARCHIVED, job.tagAfterSave(now)), request.recipient());
                texts += archived.get(archived.size() - 1).posting().textLength();
            }
        }
        save(archived);
        return new Slice(done, results.build());
    }

    private ItemResult deleted(Job job) {
        if (!jobs.delete(tx, request.owner().id(), new JobTable.State(job.id(), job.revision()), now)) {
            throw new BulkJobTable.Conflict();
        }
        return absent(job, ItemOutcome.DELETED, null);
    }

    private Jobs.Change archived(Job found) {
        var job = found.posting().hasTexts() ? found : jobs.owned(tx, request.owner(), found.id()).orElseThrow(BulkJobTable.Conflict::new);
        return new Jobs.Change(job, job.posting().with(JobPatch.of(Status.ARCHIVED), NO_LOCATION, today));
    }

    private static final Posting.ToLocation NO_LOCATION = location -> {
        throw new IllegalStateException("An archived job is not changed.");
    };

    private static ItemResult absent(Job job, ItemOutcome outcome, String tag) {
        return new ItemResult(null, job.posting().referenceId(), job.id(), outcome, tag, null);
    }
}
