package ca.posthaste.job.api;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.json.JsonShape;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Violations;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import static ca.posthaste.api.ApiVersion.V1_2;
import static ca.posthaste.api.Scope.JOBS_WRITE;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

/** Actions on a job other than changing its content: refresh and copy. */
final class JobActionsResource {
    private final JobsResource jobs;
    private final JobPart part;
    private final Idempotency idempotency;

    JobActionsResource(JobsResource jobs, JobPart part, Idempotency idempotency) {
        this.jobs = jobs;
        this.part = part;
        this.idempotency = idempotency;
    }

    List<Route> routes() {
        return List.of(
            Route.since(V1_2, "POST", "/jobs/{id}/refresh", scope(JOBS_WRITE), "refresh an open job",
                call -> run(call, JobWrites::refresh, jobs::updated)).taking("lang", "dryRun"),
            Route.since(V1_2, "POST", "/jobs/{id}/copy", scope(JOBS_WRITE), "copy a job to a new draft",
                call -> run(call, JobWrites::copy, jobs::created)).taking("lang", "dryRun"));
    }

    private interface Action {
        Job run(JobWrites writes, Transaction tx, Employer owner, JobId id, Precondition precondition,
                LongConsumer memory, LargeJobs.Permit permit);
    }

    /** Runs an action. The response is created inside the transaction, while the permit for a large job is held: a small request may read a large job. */
    private CompletionStage<Reply> run(Call call, Action action, BiFunction<Job, Call, Reply> answer) {
        var owner = employer(call);
        return idempotency.run(call, owner.id().value(), () -> {
            var id = JobsResource.id(call);
            var precondition = JobsResource.precondition(call);
            boolean isDryRun = JobsResource.isDryRun(call);
            requireNoContent(call);
            return tx -> {
                try (var permit = part.largeJobs().permit()) {
                    var job = action.run(part.publishing().writes(isDryRun), tx, owner, id, precondition, call::reserve, permit);
                    return isDryRun ? jobs.dryRun(job, call) : answer.apply(job, call);
                }
            };
        });
    }

    /** Rejects a body other than an empty object: the actions take no content. */
    private static void requireNoContent(Call call) {
        if (!call.isBodyEmpty()) {
            var faults = new Violations();
            JsonObjectReader.of(call.json(JsonShape.of()), faults);
            faults.reject();
        }
    }
}
