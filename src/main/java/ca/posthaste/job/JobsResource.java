package ca.posthaste.job;

import static ca.posthaste.employer.KeyHolder.employer;
import static ca.posthaste.http.Access.EMPLOYER;

import ca.posthaste.db.Database;
import ca.posthaste.http.Call;
import ca.posthaste.http.Languages;
import ca.posthaste.http.PagingJson;
import ca.posthaste.http.PagingQuery;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.json.Json;
import ca.posthaste.json.JsonShape;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Fields;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Text;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Jobs over HTTP. */
public final class JobsResource {
    private final Publishing publishing;
    private final Locations locations;
    private final JobAnswers answers;

    public JobsResource(Database database, Jobs jobs, Publishing publishing, Locations locations, LargeJobs large) {
        this.publishing = publishing;
        this.locations = locations;
        this.answers = new JobAnswers(database, jobs, locations, large);
    }

    public List<Route> routes() {
        return List.of(
            new Route("GET", "/jobs", EMPLOYER, "list job headers", this::list),
            new Route("POST", "/jobs", EMPLOYER, "create a job", this::create),
            new Route("PUT", "/jobs", EMPLOYER, "create or update by referenceId", this::upsert),
            new Route("DELETE", "/jobs", EMPLOYER, "delete by referenceId", this::deleteReferenced),
            new Route("GET", "/jobs/{id}", EMPLOYER, "read a job", this::read),
            new Route("PUT", "/jobs/{id}", EMPLOYER, "update a job", this::update),
            new Route("DELETE", "/jobs/{id}", EMPLOYER, "delete a job", this::delete));
    }

    private CompletionStage<Reply> read(Call call) {
        var id = id(call);
        return answers.job(employer(call), id, Languages.of(call), call.version()).thenApply(body -> Reply.json(200, body));
    }

    private CompletionStage<Reply> create(Call call) {
        return publishing.create(employer(call), patch(call), call::reserve).thenApply(job -> created(job, call));
    }

    private CompletionStage<Reply> update(Call call) {
        return publishing.update(employer(call), id(call), patch(call), call::reserve).thenApply(job -> updated(job, call));
    }

    private CompletionStage<Reply> upsert(Call call) {
        return publishing.upsert(employer(call), patch(call), call::reserve)
            .thenApply(done -> done.created() ? created(done.job(), call) : updated(done.job(), call));
    }

    private CompletionStage<Reply> delete(Call call) {
        return publishing.delete(employer(call), id(call)).thenApply(done -> Reply.noContent());
    }

    private CompletionStage<Reply> deleteReferenced(Call call) {
        return publishing.deleteReferenced(employer(call), reference(call)).thenApply(done -> Reply.noContent());
    }

    private CompletionStage<Reply> list(Call call) {
        var query = query(call);
        var address = call.address() + "/jobs";
        return answers.list(employer(call), address + "?" + call.query(), query, page -> json(page, query, address, call))
            .thenApply(body -> Reply.json(200, body));
    }

    private static byte[] json(JobPage page, JobQuery query, String address, Call call) {
        return Json.write(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("data");
            for (var header : page.headers()) {
                JobJson.header(json, header);
            }
            json.writeEndArray();
            PagingJson.write(json, query.paging(), page.total(), address, call.query());
            json.writeEndObject();
        });
    }

    private static JobQuery query(Call call) {
        var faults = new Faults();
        var text = call.query().get("q", faults).filter(q -> !Text.isBlank(q));
        var status = call.query().get("status", faults).flatMap(word -> status(word, faults));
        var paging = PagingQuery.from(call.query(), faults);
        faults.reject();
        return new JobQuery(text, status, paging);
    }

    private static Optional<Status> status(String word, Faults faults) {
        if (Status.WORDS.contains(word)) {
            return Optional.of(Status.of(word));
        }
        faults.add("/status", Rule.UNKNOWN_VALUE, "Send status as one of " + String.join(", ", Status.WORDS) + ".");
        return Optional.empty();
    }

    private static JobId id(Call call) {
        return call.id("id").map(JobId::new).orElseThrow(JobsResource::notFound);
    }

    private JobPatch patch(Call call) {
        return JobPatch.from(call.json(JobPatch.SHAPE), locations.index());
    }

    private static String reference(Call call) {
        var faults = new Faults();
        var reference = Fields.of(call.json(JsonShape.of("referenceId")), faults).text("referenceId", JobPatch.REFERENCE_ID_MAX);
        if (!reference.isGiven()) {
            faults.add("/referenceId", Rule.REQUIRED,
                "Send referenceId: it says which job to delete. Without one, use DELETE /jobs/{id}.");
        }
        faults.reject();
        return reference.value();
    }

    private static Reply created(Job job, Call call) {
        return Reply.json(201, JobJson.written(job, Languages.of(call)))
            .with("Location", call.address() + "/jobs/" + job.id().value());
    }

    private static Reply updated(Job job, Call call) {
        return Reply.json(200, JobJson.written(job, Languages.of(call)));
    }

    private static Rejected notFound() {
        return new Rejected(Problem.JOB_NOT_FOUND);
    }
}
