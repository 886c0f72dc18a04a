package ca.posthaste.board.history;

import static ca.posthaste.api.Scope.JOBS_READ;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Timestamps;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.Call;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.http.paging.PagingJson;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.json.Json;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** HTTP resource of what candidates could see of a job. */
public record HistoryResource(Database database, JobHistory history, LargeJobs large, Clock clock) {
    private static final Instant FAR_AWAY = Instant.parse("9999-12-31T00:00:00Z");

    public List<Route> routes() {
        return List.of(Route.since(ApiVersion.V1_2, "GET", "/jobs/{id}/history", scope(JOBS_READ), "read past versions of a job that candidates could see",
            this::read).taking("on", "lang", "after", "pageSize"));
    }

    private CompletionStage<Reply> read(Call call) {
        var owner = employer(call);
        var id = call.id("id").map(JobId::new).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
        var faults = new Violations();
        var on = call.query().get("on", faults);
        return on.isPresent() ? shown(call, owner, id, on.get(), faults) : list(call, owner, id, faults);
    }

    private CompletionStage<Reply> shown(Call call, Employer owner, JobId id, String on, Violations faults) {
        for (var other : List.of("after", "pageSize")) {
            if (call.query().get(other, faults).isPresent()) {
                faults.add("/" + other, Rule.NOT_ALLOWED, UserMessage.of("history.list-only", "name", other));
            }
        }
        var time = time(on, faults);
        faults.reject();
        return database.query(tx -> {
            requireKnown(tx, owner, id);
            try (var permit = large.permit()) {
                return time.get().find(tx, owner, id, call, permit).map(posted -> reply(call, posted))
                    .orElseThrow(() -> new Rejected(Problem.JOB_NOT_SHOWN, UserMessage.of("history.not-visible", "id", id.value())));
            }
        });
    }

    private interface Time {
        Optional<JobHistory.Posted> find(Transaction tx, Employer owner, JobId id, Call call, LargeJobs.Permit permit);
    }

    /** Parses the requested time; empty if it is invalid. */
    private Optional<Time> time(String text, Violations faults) {
        var date = Timestamps.date(text);
        var instant = Timestamps.read(text);
        if (date.isEmpty() && instant.isEmpty()) {
            faults.add("/on", Rule.INVALID_DATE, UserMessage.of("history.on-invalid"));
        }
        return date.filter(day -> isPast(!day.isAfter(LocalDate.now(clock)), faults))
            .<Time>map(day -> (tx, owner, id, call, permit) -> history.on(tx, owner, id, day, LanguageNegotiation.of(call), permit))
            .or(() -> instant.filter(at -> isPast(!at.isAfter(clock.instant()), faults))
                .map(at -> (tx, owner, id, call, permit) -> history.at(tx, owner, id, at, LanguageNegotiation.of(call), permit)));
    }

    private static boolean isPast(boolean past, Violations faults) {
        if (!past) {
            faults.add("/on", Rule.OUT_OF_RANGE, UserMessage.of("history.on-in-future"));
        }
        return past;
    }

    private static Reply reply(Call call, JobHistory.Posted posted) {
        var reply = EntityTag.tagged(call, posted.json()).with("Shown-From", Timestamps.json(posted.shown().from()));
        var ended = posted.shown().to() == null ? reply : reply.with("Shown-To", Timestamps.json(posted.shown().to()));
        return posted.shown().merged().map(merged -> ended.with("Shown-Merged-Until", Timestamps.json(merged.until()))).orElse(ended);
    }

    private void requireKnown(Transaction tx, Employer owner, JobId id) {
        if (!history.isKnown(tx, owner, id)) {
            throw new Rejected(Problem.JOB_NOT_FOUND);
        }
    }

    private CompletionStage<Reply> list(Call call, Employer owner, JobId id, Violations faults) {
        var paging = Paging.from(call.query(), faults);
        var after = call.query().get("after", faults).flatMap(text -> after(text, faults));
        faults.reject();
        return database.query(tx -> {
            requireKnown(tx, owner, id);
            return history.before(tx, owner, id, after.orElse(FAR_AWAY), paging.pageSize());
        }).thenApply(page -> EntityTag.tagged(call, json(page, paging, call.address() + "/jobs/" + id.value() + "/history", call)));
    }

    private static Optional<Instant> after(String text, Violations faults) {
        var instant = Timestamps.read(text);
        if (instant.isEmpty()) {
            faults.add("/after", Rule.UNKNOWN_VALUE, UserMessage.of("cursor.versions"));
        }
        return instant;
    }

    private static byte[] json(JobHistory.Page page, Paging paging, String address, Call call) {
        return Json.object(json -> {
            Json.array(json, "data", page.entries(), entry -> write(json, entry));
            var last = page.isLast() ? Optional.<String>empty()
                : Optional.of(Timestamps.json(page.entries().get(page.entries().size() - 1).shown().from()));
            PagingJson.writeAfter(json, paging, last, address, call.query());
        });
    }

    private static void write(JsonGenerator json, JobHistory.Entry entry) throws IOException {
        json.writeStartObject();
        json.writeStringField("from", Timestamps.json(entry.shown().from()));
        json.writeStringField("to", entry.shown().to() == null ? null : Timestamps.json(entry.shown().to()));
        json.writeStringField("title", entry.shown().title());
        Json.strings(json, "changed", entry.changed());
        json.writeFieldName("merged");
        writeMerged(json, entry.shown().merged());
        json.writeEndObject();
    }

    static void writeMerged(JsonGenerator json, Optional<PublicVersion.Merged> merged) throws IOException {
        if (merged.isEmpty()) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        json.writeNumberField("versions", merged.get().versions());
        json.writeStringField("until", Timestamps.json(merged.get().until()));
        json.writeEndObject();
    }
}
