package ca.posthaste.board;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.http.CachedJson;
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
import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** HTTP resource of open jobs as candidates find and see them. No API key is needed. */
public record SearchResource(BoardSearch search, BoardIndex index, SearchThreads threads, Locations locations, LargeJobs large, ViewCounter views) {
    private static final int TYPED_MAX = 100;
    private static final int SUGGESTED_MAX = 20;
    private static final int SUGGESTED = 5;
    private static final BoardIndex.Suggestions NONE = new BoardIndex.Suggestions(List.of(), List.of());
    private static final Duration MAX_AGE = Duration.ofMinutes(1);

    public List<Route> routes() {
        return List.of(
            new Route("GET", "/public/jobs", ANYONE, "find open jobs", this::list)
                .taking("q", "location", "range", "categoryIds", "positionTypeIds", "lang", "page", "pageSize")
                .takingSince(ApiVersion.V1_2, "workplaceType", "provinces", "salaryMin", "postedWithin", "employerId", "language", "sort", "facets"),
            Route.since(ApiVersion.V1_2, "GET", "/public/suggest", ANYONE, "suggest completions while a candidate types", this::suggest)
                .taking("q", "lang", "limit"),
            new Route("GET", "/public/jobs/{id}", ANYONE, "see an open job", this::read).taking("lang"));
    }

    private CompletionStage<Reply> list(Call call) {
        var sent = new BoardSearchParameters(call.query()::get, locations.index(), faults -> Paging.from(call.query(), faults));
        boolean isPlain = call.version() == ApiVersion.V1_1;
        var query = isPlain ? sent.plain() : sent.full();
        var caller = call.caller().household();
        return (isPlain ? search.findExactly(query, caller) : search.find(query, caller)).thenApply(found -> EntityTag.tagged(call, Json.object(json -> {
            jobs(json, found.page(), call);
            var address = call.address() + "/public/jobs";
            if (isPlain) {
                PagingJson.write(json, query.paging(), found.page().total(), address, call.query());
            } else {
                PagingJson.write(json, query.paging(), found.page().total(), BoardSearchParameters.lastPage(query.paging()), address, call.query());
                new SearchResultJson(json, LanguageNegotiation.of(call)).write(found);
            }
        })));
    }

    private static void jobs(JsonGenerator json, BoardPage page, Call call) throws IOException {
        var language = LanguageNegotiation.of(call);
        Json.array(json, "data", page.jobs(), job -> PublicJobJson.listItem(json, PublicJob.of(job), language));
    }

    private CompletionStage<Reply> suggest(Call call) {
        var faults = new Violations();
        var sent = new QueryParameters(call.query()::get, faults);
        var typed = sent.text("q", TYPED_MAX);
        if (!sent.hasText("q")) {
            faults.add("/q", Rule.REQUIRED, UserMessage.of("search.suggestion-length", "max", TYPED_MAX));
        }
        int limit = sent.number("limit", 1, SUGGESTED_MAX).orElse(SUGGESTED);
        faults.reject();
        return threads.run(call.caller().household(), () -> {
            var jobs = index.suggest(typed.orElseThrow(), LanguageNegotiation.of(call), limit); // empty while there is no index
            var places = locations.index().completions().suggest(typed.get(), limit);
            return new CachedJson(Json.write(json -> suggestions(json, jobs.orElse(NONE), places)), jobs.isPresent() ? MAX_AGE : Duration.ZERO,
                "Accept-Language").answer(call);
        });
    }

    private static void suggestions(JsonGenerator json, BoardIndex.Suggestions jobs, List<Location> places) throws IOException {
        json.writeStartObject();
        Json.strings(json, "titles", jobs.titles());
        Json.strings(json, "employers", jobs.employers());
        Json.objects(json, "places", places, place -> {
            json.writeNumberField("id", place.id());
            json.writeStringField("name", place.description());
        });
        json.writeEndObject();
    }

    private CompletionStage<Reply> read(Call call) {
        var id = call.id("id").map(JobId::new).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
        return search.database().query(tx -> {
            var today = LocalDate.now(search.clock());
            try (var permit = large.permit()) {
                var reply = EntityTag.tagged(call,
                    PublicJobJson.whole(PublicJob.of(search.board().shown(tx, id, today, permit)), LanguageNegotiation.of(call)));
                if (reply.status() == 200 && !call.isHead()) { // a client that still has the bytes was counted when it got them
                    views.count(id, today);
                }
                return reply;
            }
        });
    }
}
