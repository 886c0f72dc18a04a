package ca.posthaste.job.set;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Status;
import ca.posthaste.job.bulk.ItemResult;
import ca.posthaste.job.bulk.ResultFile;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.json.UnknownMembers;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.ViolationLimiter;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;

/** Compares a set with the stored jobs, chunk by chunk, without writing anything. */
record SetPlanner(Database database, Jobs jobs, Locations locations, UploadFolder files, Executor parsing, SetRequest request, StoredSetBody body,
                  SetChecks checks) {
    private static final int PAGE = 1_000;
    /** Size of the results in bytes after which only one fault and one warning are reported for each remaining job. */
    private static final int RESULTS_FULL = 16 * 1024 * 1024;

    /** Plans the set. If it contains duplicate referenceIds, compares it a second time, because the first line of each duplicate is rejected, too. */
    SetPlan plan() {
        var references = new ReferenceIdSet();
        var plan = plan(references);
        if (!references.hasRepeated()) {
            return plan;
        }
        files.discard(plan.results());
        return plan(references.again());
    }

    private SetPlan plan(ReferenceIdSet references) {
        return ResultFile.fill(files, results -> new Pass(references, results).run());
    }

    /** One pass over the body. */
    private final class Pass {
        private final SetPlan plan = new SetPlan();
        private final ReferenceIdSet references;
        private final ResultFile results;
        private final PlanToken token = new PlanToken(request, body);
        private final LocalDate today = checks.today();
        private boolean hasUnreadable;

        Pass(ReferenceIdSet references, ResultFile results) {
            this.references = references;
            this.results = results;
        }

        SetPlan run() {
            var state = database.read(tx -> SetPlan.SourceState.of(tx, jobs, request));
            try (var reader = new SetReader(body, request.source(), locations, parsing,
                    request.isApply() ? SetLine.SHAPE : SetLine.SHAPE.notingUnknown())) {
                for (var chunk = reader.next(); !chunk.isEmpty(); chunk = reader.next()) {
                    compare(chunk);
                }
            }
            references.sort();
            sourceJobs();
            plan.rejected().addSent(plan.lines());
            plan.finish(state, token.text(), results.finish());
            return plan;
        }

        private void compare(List<SetLine> chunk) {
            chunk.forEach(line -> {
                if (line.referenceId() == null) {
                    hasUnreadable = true;
                } else {
                    references.add(line.referenceId());
                }
            });
            database.read(tx -> {
                var stored = byReference(tx, jobs, request, chunk);
                var comparison = new SetComparison(request, tx, jobs, location -> locations.findOrSimulate(tx, location), checks, today);
                for (var line : chunk) {
                    add(line, comparison, stored.get(line.referenceId()));
                }
                return null;
            });
        }

        private void add(SetLine line, SetComparison comparison, Job stored) {
            token.add(stored, request.source());
            var result = result(line, comparison, stored);
            plan.add(result.outcome(), stored == null ? 0 : stored.revision().version(), line.span());
            result.addTo(plan.rejected());
            if (!request.isApply()) {
                var unknown = line.unknown().first(reportedMax());
                results.add(json -> result.withWarnings(unknown).writePlan(json, request.recipient()));
            } else if (!result.outcome().isWrite()) {
                results.add(json -> result.write(json, request.recipient()));
            }
        }

        private ItemResult result(SetLine line, SetComparison comparison, Job stored) {
            try {
                if (line.referenceId() != null && references.isRepeated(line.referenceId())) {
                    throw new Rejected(Problem.REFERENCE_ID_REPEATED, UserMessage.of("set.reference-id-repeated", "referenceId", line.referenceId()));
                }
                return comparison.compare(line, stored).result(line);
            } catch (Rejected rejection) {
                return ItemResult.failed(line.index(), line.referenceId(), stored == null ? null : stored.id(),
                    ViolationLimiter.of(rejection, reportedMax()));
            }
        }

        private int reportedMax() {
            return results.size() > RESULTS_FULL ? 1 : ViolationLimiter.MAX;
        }

        private void sourceJobs() {
            var after = new JobId(0);
            while (true) {
                var from = after;
                var page = database.read(tx -> jobs.ofSource(tx, request.owner().id(), request.source(), from, PAGE));
                page.forEach(job -> {
                    token.add(job.state());
                    plan.count(job.status() == Status.ACTIVE);
                    if (!hasUnreadable) { // a line with an unreadable referenceId could mean any job, so none counts as absent
                        removeIfAbsent(job);
                    }
                });
                if (page.size() < PAGE) {
                    return;
                }
                after = page.get(PAGE - 1).state().id();
            }
        }

        private void removeIfAbsent(Jobs.SourceJob job) {
            boolean isThere = job.referenceId() != null && references.contains(job.referenceId());
            if (isThere || job.status() == Status.ARCHIVED && !request.deletesAbsent()) {
                return;
            }
            plan.remove(new SetPlan.JobVersion(job.state().id(), job.state().revision().version()), request.removal(),
                job.status() == Status.ACTIVE);
            if (!request.isApply()) {
                results.add(json -> new ItemResult(null, job.referenceId(), job.state().id(), request.removal(), null, null)
                    .withWarnings(UnknownMembers.NONE).writePlan(json, request.recipient()));
            }
        }
    }

    static Map<String, Job> byReference(Transaction tx, Jobs jobs, SetRequest request, List<SetLine> lines) {
        var found = new HashMap<String, Job>();
        jobs.withReferences(tx, request.owner(), lines.stream().map(SetLine::referenceId).filter(Objects::nonNull).distinct().toList())
            .forEach(job -> found.put(job.posting().referenceId(), job));
        return found;
    }
}
