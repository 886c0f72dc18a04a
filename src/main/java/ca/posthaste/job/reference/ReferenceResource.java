package ca.posthaste.job.reference;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.http.CachedJson;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Position types and job categories over HTTP. No key is required. */
public final class ReferenceResource {
    private static final Duration MAX_AGE = Duration.ofHours(1);

    private final Map<CacheKey, CachedJson> cache = new ConcurrentHashMap<>();

    /** Key of a cached response. The number of keys is bounded: one for each item and each list, in two languages. */
    private record CacheKey(Object subject, Language language) {}

    public List<Route> routes() {
        return List.of(
            new Route("GET", "/positiontypes", ANYONE, "list position types", call -> all(PositionType.values(), call)).taking("lang"),
            new Route("GET", "/positiontypes/{id}", ANYONE, "read a position type", call -> one(PositionType.values(), call)).taking("lang"),
            new Route("GET", "/jobcategories", ANYONE, "list job categories", call -> all(Category.values(), call)).taking("lang"),
            new Route("GET", "/jobcategories/{id}", ANYONE, "read a job category", call -> one(Category.values(), call)).taking("lang"));
    }

    private CompletionStage<Reply> all(ReferenceItem[] items, Call call) {
        var language = LanguageNegotiation.of(call);
        return answer(new CacheKey(items.getClass(), language), call,
            json -> Json.object(json, within -> Json.objects(json, "data", List.of(items), item -> write(json, item, language))));
    }

    private CompletionStage<Reply> one(ReferenceItem[] items, Call call) {
        var found = call.id("id").flatMap(id -> Arrays.stream(items).filter(item -> item.id() == id).findFirst())
            .orElseThrow(() -> new Rejected(Problem.REFERENCE_DATA_NOT_FOUND));
        var language = LanguageNegotiation.of(call);
        return answer(new CacheKey(found, language), call, json -> Json.object(json, within -> write(json, found, language)));
    }

    private static void write(JsonGenerator json, ReferenceItem item, Language language) throws IOException {
        json.writeNumberField("id", item.id());
        json.writeStringField("name", item.name(language));
    }

    private CompletionStage<Reply> answer(CacheKey key, Call call, Json.Writing writing) {
        return CompletableFuture.completedFuture(cache
            .computeIfAbsent(key, first -> new CachedJson(Json.write(writing), MAX_AGE, "Accept-Language")).answer(call));
    }
}
