package ca.posthaste.reference;

import static ca.posthaste.http.Route.Who.ANYONE;

import ca.posthaste.http.Call;
import ca.posthaste.http.Json;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Position types and job categories over HTTP. No key is needed. */
public final class ReferenceResource {

    public List<Route> routes() {
        return List.of(
            new Route("GET", "/positiontypes", ANYONE, "list position types", call -> all(PositionType.values(), call)),
            new Route("GET", "/positiontypes/{id}", ANYONE, "read one", call -> one(PositionType.values(), call)),
            new Route("GET", "/jobcategories", ANYONE, "list job categories", call -> all(Category.values(), call)),
            new Route("GET", "/jobcategories/{id}", ANYONE, "read one", call -> one(Category.values(), call)));
    }

    private static CompletionStage<Reply> all(Entry[] entries, Call call) {
        var language = Languages.of(call);
        return answer(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("data");
            for (var entry : entries) {
                write(json, entry, language);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static CompletionStage<Reply> one(Entry[] entries, Call call) {
        var found = call.id("id").flatMap(id -> Arrays.stream(entries).filter(entry -> entry.id() == id).findFirst())
            .orElseThrow(() -> new Rejected(Problem.REFERENCE_DATA_NOT_FOUND));
        return answer(json -> write(json, found, Languages.of(call)));
    }

    private static void write(JsonGenerator json, Entry entry, Language language) throws IOException {
        json.writeStartObject();
        json.writeNumberField("id", entry.id());
        json.writeStringField("name", entry.name(language));
        json.writeEndObject();
    }

    private static CompletionStage<Reply> answer(Json.Writing writing) {
        return CompletableFuture.completedFuture(Reply.json(200, Json.write(writing)));
    }
}
