package ca.posthaste.application;

import static ca.posthaste.api.Scope.APPLICATIONS_READ;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.cursor.Feed;
import ca.posthaste.cursor.FeedPage;
import ca.posthaste.cursor.FeedQuery;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.json.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** HTTP feed of all of an employer's applications, in order of arrival. */
public final class ApplicationFeedResource {
    private final Feed<FeedApplication> feed;

    public ApplicationFeedResource(Feed<FeedApplication> feed) {
        this.feed = feed;
    }

    public List<Route> routes() {
        return List.of(Route.since(ApiVersion.V1_2, "GET", "/applications", scope(APPLICATIONS_READ),
            "follow the applications as they arrive", this::read).taking(FeedQuery.SINCE, FeedQuery.LIMIT, FeedQuery.WAIT));
    }

    private CompletionStage<Reply> read(Call call) {
        return feed.read(employer(call).id().value(), FeedQuery.from(call.query()), call::hasHungUp)
            .thenApply(page -> Reply.json(200, Json.write(json -> write(json, page))).with(page.headers()));
    }

    private static void write(JsonGenerator json, FeedPage<FeedApplication> page) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("applications");
        for (var arrived : page.entries()) {
            ApplicationJson.write(json, arrived);
        }
        json.writeEndArray();
        json.writeStringField(FeedPage.NEXT, page.next());
        json.writeBooleanField(FeedPage.MORE, page.more());
        json.writeEndObject();
    }
}
