package ca.posthaste.job.set;

import static ca.posthaste.api.Scope.JOBS_WRITE;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.Database;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.body.UnreadBody;
import ca.posthaste.http.form.BodyToFile;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.bulk.BulkResultsResource;
import ca.posthaste.job.bulk.Ndjson;
import ca.posthaste.json.Json;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** HTTP endpoint for sets of jobs. */
public record SetResource(Sets sets, SetLeases leases, SetSlots places, Idempotency idempotency) {
    private static final int OK = 200;
    /** Maximum time to receive a body: the sender occupies one of the employer's few slots. */
    private static final Duration RECEIVING_MAX = Duration.ofMinutes(15);

    public List<Route> routes() {
        return List.of(Route.ofStream(ApiVersion.V1_2, "PUT", "/jobs/set", scope(JOBS_WRITE), "replace a source's jobs with a complete set", this::put)
            .taking("source", "mode", "plan", "absent", "allowEmpty", "maxRemovals", "dryRun"));
    }

    private CompletionStage<Reply> put(Call call) {
        var request = request(call);
        boolean isLines = call.unreadBody().isSentAs(Ndjson.TYPE);
        if (!isLines && !call.unreadBody().isSentAs("application/json")) {
            throw new Rejected(Problem.NOT_JSON, UserMessage.of("set.type", "type", Ndjson.TYPE));
        }
        Idempotency.check(call);
        var place = places.take(request.owner().id());
        try {
            return (request.isApply() ? apply(call, request, isLines, place)
                : run(call, request, isLines, place, body -> sets.plan(request, body))).whenComplete((reply, fault) -> {
                    place.finishWork();
                    if (fault != null || reply.parts().isEmpty()) {
                        place.release();
                    }
                });
        } catch (RuntimeException fault) {
            place.release();
            throw fault;
        }
    }

    private CompletionStage<Reply> apply(Call call, SetRequest request, boolean isLines, SetSlots.Place place) {
        var kept = new StoredSetResults(idempotency.parts(call, request.owner().id().value()), Idempotency.hasKey(call));
        return run(call, request, isLines, place, body -> applied(request, body, kept)).whenComplete((done, fault) -> kept.close());
    }

    /** Applies a set under a lease. The lease is taken after the body has arrived, so that a slow upload does not block other sets. */
    private Sets.Outcomes applied(SetRequest request, StoredSetBody body, StoredSetResults kept) {
        var lease = Database.join(leases.take(request.owner().id(), request.source()));
        try {
            return sets.apply(request, body, kept, lease::extend);
        } finally {
            Database.join(lease.release());
        }
    }

    private CompletionStage<Reply> run(Call call, SetRequest request, boolean isLines, SetSlots.Place place,
                                       Function<StoredSetBody, Sets.Outcomes> work) {
        var body = call.unreadBody();
        return BodyToFile.read(body, sets.files(), StoredSetBody.SIZE_MAX, RECEIVING_MAX).thenCompose(file -> place.beginWork()
            .handle((begun, busy) -> body.offEventLoop(() -> {
                try {
                    if (busy != null) {
                        throw (Rejected) busy;
                    }
                    var outcomes = work.apply(new StoredSetBody(file.path(), isLines, body.maxBody(), file.digest(), () -> body.awaitRoom(body.maxBody())));
                    return reply(call, outcomes, request, isLines, place);
                } catch (StoredSetResults.PreviouslyRejected before) {
                    return Call.replayedRejection(before.status, before.problem, before.language).with(Idempotency.REPLAYED, "true");
                } finally {
                    sets.files().discard(file);
                }
            })).thenCompose(reply -> reply));
    }

    private Reply reply(Call call, Sets.Outcomes outcomes, SetRequest request, boolean isLines, SetSlots.Place place) {
        call.noteRejected(OK, outcomes.rejected());
        var reply = Reply.of(OK, isLines ? Ndjson.TYPE : "application/json", answer(call.unreadBody(), outcomes, request, isLines, place));
        return !request.isApply() ? reply.with("Dry-Run", "true") : outcomes.isRepeated() ? reply.with(Idempotency.REPLAYED, "true") : reply;
    }

    private BulkResultsResource answer(UnreadBody body, Sets.Outcomes outcomes, SetRequest request, boolean isLines, SetSlots.Place place) {
        var rest = Json.text(json -> {
            rest(json, outcomes, request);
        });
        var head = isLines ? "" : rest.substring(0, rest.length() - 1) + ",\"items\":[";
        var tail = isLines ? rest + "\n" : "]}";
        var file = outcomes.file();
        return new BulkResultsResource(body, head.getBytes(StandardCharsets.UTF_8), file.path(), isLines ? file.size() : Math.max(0, file.size() - 1),
            tail.getBytes(StandardCharsets.UTF_8), !isLines, place::release, () -> sets.files().discard(file));
    }

    private static void rest(JsonGenerator json, Sets.Outcomes outcomes, SetRequest request) throws IOException {
        if (!request.isApply()) {
            json.writeStringField("plan", outcomes.plan());
        }
        json.writeFieldName("summary");
        if (request.isApply()) {
            outcomes.summary().write(json);
            return;
        }
        outcomes.summary().writePlan(json);
        json.writeFieldName("problem");
        if (outcomes.problem() == null) {
            json.writeNull();
        } else {
            ProblemJson.write(json, outcomes.problem(), request.recipient());
        }
    }

    private static SetRequest request(Call call) {
        var faults = new Violations();
        var source = call.query().get("source", faults).filter(label -> isLabel(label, faults));
        if (source.isEmpty() && faults.list().isEmpty()) {
            faults.add("/source", Rule.REQUIRED, UserMessage.of("set.source-required"));
        }
        boolean isApply = word(call, "mode", "plan", "apply", faults);
        boolean deletes = word(call, "absent", "archive", "delete", faults);
        var plan = call.query().get("plan", faults);
        if (plan.isPresent() && !isApply) {
            faults.add("/plan", Rule.NOT_ALLOWED, UserMessage.of("set.plan-without-apply"));
        }
        boolean allowsEmpty = call.query().flag("allowEmpty", faults);
        boolean isDryRun = call.query().flag("dryRun", faults);
        var maxRemovals = call.query().get("maxRemovals", faults).flatMap(number -> count(number, faults));
        faults.reject();
        return new SetRequest(employer(call), source.get(), isApply && !isDryRun, plan.orElse(null), deletes, allowsEmpty,
            maxRemovals.orElse(null), call.recipient());
    }

    private static boolean isLabel(String label, Violations faults) {
        if (TextRules.length(label) > JobPatch.SOURCE_MAX || TextRules.isBlank(label)) {
            faults.add("/source", TextRules.isBlank(label) ? Rule.BLANK : Rule.TOO_LONG,
                UserMessage.of("set.source-invalid", "max", JobPatch.SOURCE_MAX));
            return false;
        }
        var control = label.codePoints().filter(TextRules::isBidirectionalControl).findFirst(); // the query string rejects other forbidden characters
        control.ifPresent(point -> faults.add("/source", Rule.FORBIDDEN_CHARACTER,
            UserMessage.of("field.bidirectional", "character", TextRules.codePoint(point))));
        return control.isEmpty();
    }

    /** Reports whether a parameter has the second of two values; the first is the default. */
    private static boolean word(Call call, String name, String usual, String other, Violations faults) {
        var sent = call.query().get(name, faults).orElse(usual);
        if (!sent.equals(usual) && !sent.equals(other)) {
            faults.add("/" + name, Rule.UNKNOWN_VALUE, UserMessage.of("parameter.either", "name", name, "first", usual, "second", other));
        }
        return sent.equals(other);
    }

    private static Optional<Integer> count(String text, Violations faults) {
        if (text.matches("\\d{1,9}")) {
            return Optional.of(Integer.parseInt(text));
        }
        faults.add("/maxRemovals", Rule.OUT_OF_RANGE, UserMessage.of("set.max-removals"));
        return Optional.empty();
    }
}
