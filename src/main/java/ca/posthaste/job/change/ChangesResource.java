package ca.posthaste.job.change;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Timestamps;
import ca.posthaste.cursor.Feed;
import ca.posthaste.cursor.FeedPage;
import ca.posthaste.cursor.FeedQuery;
import ca.posthaste.db.Database;
import ca.posthaste.employer.AuthenticatedKey;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.api.EmbeddedJobs;
import ca.posthaste.job.json.JsonContext;
import ca.posthaste.json.Json;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import static ca.posthaste.api.Scope.CHANGES_READ;
import static ca.posthaste.api.Scope.JOBS_READ;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

/** The change feed over HTTP. */
public record ChangesResource(Database database, Feed<Change> feed, JobPart jobs, Clock clock) {
    private static final String EXPAND = "expand";
    private static final String JOB = "job";
    private static final int TYPICAL_SIZE = 200;
    /** Size in bytes after which a page with embedded jobs ends. The change that exceeds it is included, so the page is longer by one job at most. */
    private static final int EMBEDDED_BYTES_MAX = 2 * 1024 * 1024;

    public List<Route> routes() {
        return List.of(Route.since(ApiVersion.V1_2, "GET", "/changes", scope(CHANGES_READ), "follow the changes of jobs", this::read)
            .taking(FeedQuery.SINCE, FeedQuery.LIMIT, FeedQuery.WAIT, EXPAND, "lang"));
    }

    private CompletionStage<Reply> read(Call call) {
        boolean isExpanded = isExpanded(call);
        return feed.read(employer(call).id().value(), FeedQuery.from(call.query()), call::hasHungUp)
            .thenCompose(page -> isExpanded ? expanded(call, page) : CompletableFuture.completedFuture(plain(page)));
    }

    /** Reports whether jobs are to be embedded. That requires the same scope as reading them elsewhere. */
    private static boolean isExpanded(Call call) {
        var faults = new Violations();
        var sent = call.query().get(EXPAND, faults);
        if (sent.isPresent() && !sent.get().equals(JOB)) {
            faults.add("/" + EXPAND, Rule.UNKNOWN_VALUE, UserMessage.of("feed.expand"));
        }
        faults.reject();
        if (sent.isPresent()) {
            scope(JOBS_READ).check(call.principal(AuthenticatedKey.class));
        }
        return sent.isPresent();
    }

    private static Reply plain(FeedPage<Change> page) {
        return Reply.json(200, Json.write(page.entries().size() * TYPICAL_SIZE, json -> {
            json.writeStartObject();
            Json.objects(json, "changes", page.entries(), change -> members(json, change));
            end(json, page);
        })).with(page.headers());
    }

    /** Creates the page with embedded jobs on a database thread: many jobs take long. */
    private CompletionStage<Reply> expanded(Call call, FeedPage<Change> page) {
        var owner = employer(call);
        var view = new JsonContext(LanguageNegotiation.of(call), call.version(), call.baseUrl(), LocalDate.now(clock), jobs.compliance());
        return database.longReads().run(owner.id().value(), () -> database.query(tx -> {
            var bytes = new ByteArrayOutputStream();
            var embedded = new EmbeddedJobs(jobs, tx, owner, page.entries().stream().map(Change::job).toList(), view);
            Json.write(bytes, json -> write(json, page, embedded, bytes));
            return Reply.json(200, bytes.toByteArray()).with(page.headers());
        }));
    }

    private static void write(JsonGenerator json, FeedPage<Change> page, EmbeddedJobs jobs, ByteArrayOutputStream bytes) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("changes");
        int count = 0;
        while (count < page.entries().size() && bytes.size() <= EMBEDDED_BYTES_MAX) {
            json.writeStartObject();
            members(json, page.entries().get(count++));
            json.writeFieldName(JOB);
            jobs.writeNext(json);
            json.writeEndObject();
            json.flush(); // so that bytes has the size of the response so far
        }
        json.writeEndArray();
        end(json, count == 0 ? page : page.first(count));
    }

    private static void members(JsonGenerator json, Change change) throws IOException {
        json.writeStringField("at", Timestamps.json(change.at()));
        json.writeStringField("kind", change.kind());
        json.writeNumberField("id", change.job().value());
        json.writeStringField("referenceId", change.referenceId());
        json.writeStringField("source", change.source());
        json.writeStringField("status", change.status());
        json.writeStringField("etag", change.tag().orElse(null));
    }

    private static void end(JsonGenerator json, FeedPage<Change> page) throws IOException {
        json.writeStringField(FeedPage.NEXT, page.next());
        json.writeBooleanField(FeedPage.MORE, page.more());
        json.writeEndObject();
    }
}
