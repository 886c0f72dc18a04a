package ca.posthaste.job.change;

import static ca.posthaste.api.Scope.CHANGES_READ;
import static ca.posthaste.employer.KeyHolder.employer;
import static ca.posthaste.http.Access.scope;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Timestamps;
import ca.posthaste.feed.Feed;
import ca.posthaste.feed.FeedPage;
import ca.posthaste.feed.FeedQuery;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.json.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The change feed over HTTP. */
public final class ChangesResource {
    private static final int TYPICAL_SIZE = 200;

    private final Feed<Change> feed;

    public ChangesResource(Feed<Change> feed) {
        this.feed = feed;
    }

    public List<Route> routes() {
        return List.of(Route.since(ApiVersion.V1_2, "GET", "/changes", scope(CHANGES_READ), "follow the changes of jobs", this::read)
            .taking(FeedQuery.SINCE, FeedQuery.LIMIT, FeedQuery.WAIT));
    }

    private CompletionStage<Reply> read(Call call) {
        return feed.read(employer(call).id().value(), FeedQuery.from(call.query()), call::hasHungUp)
            .thenApply(page -> Reply.json(200, Json.write(page.entries().size() * TYPICAL_SIZE, json -> write(json, page)))
                .with(page.headers()));
    }

    private static void write(JsonGenerator json, FeedPage<Change> page) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("changes");
        for (var change : page.entries()) {
            write(json, change);
        }
        json.writeEndArray();
        json.writeStringField(FeedPage.NEXT, page.next());
        json.writeBooleanField(FeedPage.MORE, page.more());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Change change) throws IOException {
        json.writeStartObject();
        json.writeStringField("at", Timestamps.json(change.at()));
        json.writeStringField("kind", change.kind());
        json.writeNumberField("id", change.job().value());
        json.writeStringField("referenceId", change.referenceId());
        json.writeStringField("source", change.source());
        json.writeStringField("status", change.status());
        json.writeStringField("etag", change.tag().orElse(null));
        json.writeEndObject();
    }
}
