package ca.posthaste.job.api;

import static ca.posthaste.api.Scope.JOBS_READ;
import static ca.posthaste.api.Scope.JOBS_WRITE;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Timestamps;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.Call;
import ca.posthaste.http.EncodedHeaders;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.job.CurrentDate;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobKey;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.json.JobJson;
import ca.posthaste.job.json.JsonContext;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.job.publishing.JobWrites.Outcome;
import ca.posthaste.job.publishing.JobWrites.Written;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.json.JsonShape;
import ca.posthaste.json.UnknownMembers;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** Jobs over HTTP. */
public final class JobsResource {
    private static final Map<String, String> DRY_RUN = Map.of("Dry-Run", "true");
    private static final byte[] NOTHING = {};

    private final JobPart part;
    private final Publishing publishing;
    private final Locations locations;
    private final JobResponses answers;
    private final Idempotency idempotency;
    private final CurrentDate today;

    public JobsResource(JobPart part, Database database, Locations locations, Idempotency idempotency, Clock clock) {
        this.part = part;
        publishing = part.publishing();
        this.locations = locations;
        answers = new JobResponses(database, part.jobs(), locations, part.largeJobs(), EncodedHeaders::new);
        this.idempotency = idempotency;
        today = new CurrentDate(clock);
    }

    public List<Route> routes() {
        return List.of(
            new JobListResource(answers, part.compliance(), today).route(),
            new Route("POST", "/jobs", scope(JOBS_WRITE), "create a job", this::create).taking("lang").takingSince(ApiVersion.V1_2, "dryRun"),
            new Route("PUT", "/jobs", scope(JOBS_WRITE), "create or update by referenceId", this::upsert)
                .taking("lang").takingSince(ApiVersion.V1_2, "dryRun"),
            new Route("DELETE", "/jobs", scope(JOBS_WRITE), "delete by referenceId", call -> delete(call, reference(call)))
                .takingSince(ApiVersion.V1_2, "dryRun"),
            new Route("GET", "/jobs/{id}", scope(JOBS_READ), "read a job", this::read).taking("lang"),
            new Route("PUT", "/jobs/{id}", scope(JOBS_WRITE), "update a job", this::update).taking("lang").takingSince(ApiVersion.V1_2, "dryRun"),
            new Route("DELETE", "/jobs/{id}", scope(JOBS_WRITE), "delete a job", call -> delete(call, id(call))).takingSince(ApiVersion.V1_2, "dryRun"),
            Route.since(ApiVersion.V1_2, "POST", "/jobs/{id}/refresh", scope(JOBS_WRITE), "refresh an open job",
                call -> act(call, JobWrites::refresh, this::updated)).taking("lang", "dryRun"),
            Route.since(ApiVersion.V1_2, "POST", "/jobs/{id}/copy", scope(JOBS_WRITE), "copy a job to a new draft",
                call -> act(call, JobWrites::copy, this::created)).taking("lang", "dryRun"));
    }

    private CompletionStage<Reply> read(Call call) {
        return answers.job(employer(call), id(call), view(call)).thenApply(answer -> unlessHeld(answer, call));
    }

    private CompletionStage<Reply> create(Call call) {
        var owner = employer(call);
        if (Idempotency.hasKey(call)) { // in a transaction of its own, which also stores the response
            return idempotency.run(call, owner.id().value(), () -> {
                var sent = sent(call);
                return tx -> reply(call, sent, created(tx, call, sent));
            });
        }
        var sent = sent(call);
        return sent.isDryRun ? publishing.dryRun((tx, writes) -> reply(call, sent, created(tx, call, sent)))
            : publishing.create(owner, sent.patch, call::reserve).thenApply(job -> created(job, call));
    }

    private Written created(Transaction tx, Call call, Sent sent) {
        var writes = publishing.writes(sent.isDryRun);
        return withWarnings(call, sent, () -> new Written(writes.create(tx, employer(call), sent.patch, call::reserve), Outcome.CREATED));
    }

    private CompletionStage<Reply> update(Call call) {
        var owner = employer(call);
        var id = id(call);
        var sent = sent(call);
        var precondition = precondition(call);
        return run(call, sent, (tx, writes) -> writes.update(tx, owner, id, sent.patch, precondition, call::reserve));
    }

    private CompletionStage<Reply> upsert(Call call) {
        var owner = employer(call);
        var sent = sent(call);
        var precondition = precondition(call);
        return run(call, sent, (tx, writes) -> writes.upsert(tx, owner, sent.patch, precondition, call::reserve));
    }

    private CompletionStage<Reply> run(Call call, Sent sent, BiFunction<Transaction, JobWrites, Written> write) {
        return publishing.run(employer(call), sent.patch, sent.isDryRun, (tx, writes) -> withWarnings(call, sent, () -> write.apply(tx, writes)))
            .thenApply(written -> reply(call, sent, written));
    }

    private CompletionStage<Reply> delete(Call call, JobKey key) {
        var owner = employer(call);
        var precondition = precondition(call);
        boolean isDryRun = isDryRun(call);
        return publishing.run(owner, isDryRun, (tx, writes) -> {
            if (isDryRun) {
                return dryRun(writes.deletable(tx, owner, key, precondition, call::reserve), call);
            }
            writes.delete(tx, owner, key, precondition);
            return Reply.noContent();
        });
    }

    private interface Action {
        Job run(JobWrites writes, Transaction tx, Employer owner, JobId id, Precondition precondition,
                LongConsumer memory, LargeJobs.Permit permit);
    }

    /** Runs an action. The response is created inside the transaction, while the permit for a large job is held: a small request may read a large job. */
    private CompletionStage<Reply> act(Call call, Action action, BiFunction<Job, Call, Reply> answer) {
        var owner = employer(call);
        return idempotency.run(call, owner.id().value(), () -> {
            var id = id(call);
            var precondition = precondition(call);
            boolean isDryRun = isDryRun(call);
            requireNoContent(call);
            return tx -> {
                try (var permit = part.largeJobs().permit()) {
                    var job = action.run(part.publishing().writes(isDryRun), tx, owner, id, precondition, call::reserve, permit);
                    return isDryRun ? dryRun(job, call) : answer.apply(job, call);
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

    private static Precondition precondition(Call call) {
        return Precondition.of(call.headers().joined("If-Match"), call.headers().joined("If-None-Match"));
    }

    /** Reports whether the request is a dry run. Version 1.1 ignores the parameter, as it ignores every unknown parameter. */
    private static boolean isDryRun(Call call) {
        if (call.version() == ApiVersion.V1_1) {
            return false;
        }
        var faults = new Violations();
        boolean isDryRun = call.query().flag("dryRun", faults);
        faults.reject();
        return isDryRun;
    }

    private Reply dryRun(Job job, Call call) {
        return Reply.json(200, JobJson.written(job, view(call), null)).with(DRY_RUN);
    }

    private Reply reply(Call call, Sent sent, Written written) {
        if (sent.isDryRun) {
            return Reply.json(200, JobJson.written(written.job(), view(call), sent.unknown)).with(DRY_RUN);
        }
        return written.outcome() == Outcome.CREATED ? created(written.job(), call) : updated(written.job(), call);
    }

    /** Runs a write. The rejection of a dry run includes the warnings, too: a missing member may be one that was misspelt. */
    private static Written withWarnings(Call call, Sent sent, Supplier<Written> write) {
        try {
            return write.get();
        } catch (Rejected rejection) {
            throw sent.unknown.isEmpty() ? rejection : withWarnings(rejection, sent.unknown, call);
        }
    }

    private static Rejected withWarnings(Rejected rejection, UnknownMembers unknown, Call call) {
        var members = new HashMap<>(rejection.members());
        ProblemJson.Value warnings = json -> unknown.write(json, call.recipient().language());
        members.put("warnings", warnings);
        return new Rejected(rejection.problem(), rejection.detail(), rejection.faults(), members, rejection.headers());
    }

    private JsonContext view(Call call) {
        boolean isOld = call.version() == ApiVersion.V1_1; // its responses contain no URL
        return new JsonContext(LanguageNegotiation.of(call), call.version(), isOld ? "" : call.baseUrl(), today.get(), part.compliance());
    }

    /** Returns only the headers (304) if the caller already has these bytes. */
    static Reply unlessHeld(JsonResponse answer, Call call) {
        return EntityTag.isCachedBy(call, answer.tag()) ? new Reply(304, answer.headers(), NOTHING)
            : new Reply(200, answer.headers(), answer.body());
    }

    private static JobId id(Call call) {
        return call.id("id").map(JobId::new).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
    }

    /** @param unknown unknown members; empty unless the request is a dry run */
    private record Sent(JobPatch patch, UnknownMembers unknown, boolean isDryRun) {}

    private Sent sent(Call call) {
        boolean isDryRun = isDryRun(call);
        var shape = JobPatch.shape(call.version());
        var body = call.json(isDryRun ? shape.notingUnknown() : shape);
        return new Sent(JobPatch.from(body, locations.index(), call.version()), UnknownMembers.in(body), isDryRun);
    }

    private static JobKey reference(Call call) {
        var faults = new Violations();
        var reference = JsonObjectReader.of(call.json(JsonShape.of("referenceId")), faults).text("referenceId", JobPatch.REFERENCE_ID_MAX);
        if (!reference.isGiven()) {
            faults.add("/referenceId", Rule.REQUIRED, UserMessage.of("job.reference-id-to-delete"));
        }
        faults.reject();
        return new JobKey.Reference(reference.value());
    }

    private Reply created(Job job, Call call) {
        return written(201, job, call).with("Location", call.address() + "/jobs/" + job.id().value());
    }

    private Reply updated(Job job, Call call) {
        return written(200, job, call);
    }

    private Reply written(int status, Job job, Call call) {
        return Reply.json(status, JobJson.written(job, view(call), null))
            .with(Map.of("ETag", job.tag(), "Last-Modified", Timestamps.http(job.revision().updatedAt())));
    }
}
