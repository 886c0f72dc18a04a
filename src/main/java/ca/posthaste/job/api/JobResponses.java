package ca.posthaste.job.api;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.json.JobJson;
import ca.posthaste.job.json.JsonContext;
import ca.posthaste.job.store.JobPage;
import ca.posthaste.job.store.JobQuery;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.Language;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The responses to reads and lists of jobs: cached while they are valid, otherwise created from the rows. */
final class JobResponses {
    /** Marker for a response that is too large to be created on the event loop or cached. */
    private static final JsonResponse LARGE = JsonResponse.of(new byte[0]);

    private final Database database;
    private final Jobs jobs;
    private final Locations locations;
    private final LargeJobs large;
    private final UnaryOperator<Map<String, String>> encoding;
    private final ResponseCache answers = new ResponseCache();

    /** @param encoding converts headers to the form in which the server sends them */
    JobResponses(Database database, Jobs jobs, Locations locations, LargeJobs large, UnaryOperator<Map<String, String>> encoding) {
        this.database = database;
        this.jobs = jobs;
        this.locations = locations;
        this.large = large;
        this.encoding = encoding;
    }

    /** Inputs of the response to a read besides the job and the date. */
    private record ReadKey(JobId id, Language language, ApiVersion version, String baseUrl) implements ResponseCache.Key {
        @Override public int size() {
            return 2 * baseUrl.length();
        }
    }

    private record ListKey(EmployerId employer, String address) implements ResponseCache.Key {
        @Override public int size() {
            return 2 * address.length();
        }
    }

    CompletionStage<JsonResponse> job(Employer owner, JobId id, JsonContext view) {
        return answers.get(new ReadKey(id, view.language(), view.version(), view.baseUrl()), basis(owner, view.today()), database.dataVersion(),
                seen -> jobs.read(owner, id, seen).thenApply(found -> found.orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND))),
                job -> job.posting().description() == null ? LARGE : JsonResponse.of(job, JobJson.read(job, view)).encoded(encoding))
            .thenCompose(body -> body != LARGE ? CompletableFuture.completedFuture(body) : large(owner, id, view));
    }

    /** Reads a large job on a database thread, never on the event loop, because it takes long. */
    private CompletionStage<JsonResponse> large(Employer owner, JobId id, JsonContext view) {
        return database.query(tx -> {
            try (var permit = large.permit()) {
                var job = jobs.owned(tx, owner, id, permit).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
                return JsonResponse.of(job, JobJson.read(job, view));
            }
        });
    }

    /** @param address URL of the list with its query, as the links in the response repeat it */
    CompletionStage<JsonResponse> list(Employer owner, String address, JobQuery query, LocalDate today, Function<JobPage, byte[]> writing) {
        return answers.get(new ListKey(owner.id(), address), basis(owner, today), database.dataVersion(),
            seen -> query.isShort() ? jobs.list(owner, query, seen)
                : database.longReads().run(owner.id().value(), () -> jobs.list(owner, query, seen)),
            page -> JsonResponse.of(writing.apply(page)).encoded(encoding));
    }

    private ResponseCache.Basis basis(Employer owner, LocalDate today) {
        return new ResponseCache.Basis(owner, locations.index(), today);
    }
}
