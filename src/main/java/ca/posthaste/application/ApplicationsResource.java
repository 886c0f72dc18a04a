package ca.posthaste.application;

import static ca.posthaste.api.Scope.APPLICATIONS_ERASE;
import static ca.posthaste.api.Scope.APPLICATIONS_READ;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.ANYONE;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.application.FeedApplications.FeedApplication;
import ca.posthaste.application.resume.Resume;
import ca.posthaste.application.resume.ResumeDisposition;
import ca.posthaste.application.resume.ResumeStore;
import ca.posthaste.cursor.Feed;
import ca.posthaste.cursor.FeedPage;
import ca.posthaste.cursor.FeedQuery;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.Forms;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.http.paging.PagingJson;
import ca.posthaste.job.JobId;
import ca.posthaste.json.Json;
import ca.posthaste.mail.MailStates;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Violations;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** HTTP endpoints for applications: candidates send them, employers read them. */
public record ApplicationsResource(Database database, Applications applications, ApplicationSubmission submission, ApplicationIntake intake,
                                   ApplicationErasure erasing, VerifiedResumes resumes, Forms forms, Feed<FeedApplication> feed) {
    private static final MailStates MAIL = new MailStates();

    public List<Route> routes() {
        return List.of(
            Route.ofStream(ApiVersion.V1_1, "POST", "/public/jobs/{id}/applications", ANYONE, "apply for a job", this::apply).taking("lang"),
            new Route("GET", "/public/jobs/{id}/apply", ANYONE, "redirect to the employer's site", this::redirect),
            new Route("GET", "/jobs/{id}/applications", scope(APPLICATIONS_READ), "list a job's applications", this::list).taking("page", "pageSize"),
            Route.since(ApiVersion.V1_2, "GET", "/applications", scope(APPLICATIONS_READ), "follow the applications as they arrive", this::follow)
                .taking(FeedQuery.SINCE, FeedQuery.LIMIT, FeedQuery.WAIT),
            new Route("GET", "/applications/{id}", scope(APPLICATIONS_READ), "read an application", this::read),
            new Route("GET", "/applications/{id}/resume", scope(APPLICATIONS_READ), "download its résumé", this::resume),
            new Route("DELETE", "/applications/{id}", scope(APPLICATIONS_ERASE), "erase an application", this::delete));
    }

    private CompletionStage<Reply> apply(Call call) {
        var key = call.headers().get(IdempotencyKey.HEADER);
        var sender = new ApplicationIntake.Sender(call.caller().network(), call.caller().forwarded(), call.address(), key != null);
        return intake.receive(job(call), sender, () -> forms.read(call.unreadBody()).thenApply(body -> {
            var form = ApplicationForm.from(body, LanguageNegotiation.of(call));
            return new ApplicationIntake.Submission(form, () -> IdempotencyKey.of(key, form));
        })).thenApply(ApplicationsResource::accepted);
    }

    private static Reply accepted(ApplicationSubmission.Received received) {
        var reply = Reply.json(202, Json.object(json -> {
            json.writeStringField("receipt", received.receipt());
        })).with("Cache-Control", "no-store");
        return received.replayed() ? reply.with(Idempotency.REPLAYED, "true") : reply;
    }

    private CompletionStage<Reply> redirect(Call call) {
        return submission.redirect(job(call), !call.isHead()).thenApply(url ->
            Reply.noContent().status(303).with("Location", url).with("Cache-Control", "no-store"));
    }

    private CompletionStage<Reply> list(Call call) {
        var id = job(call);
        var owner = employer(call).id();
        var faults = new Violations();
        var paging = Paging.from(call.query(), faults);
        faults.reject();
        return database.query(tx -> {
            var page = applications.list(tx, owner, id, paging);
            if (!page.exists() && page.total() == 0) {
                throw new Rejected(Problem.JOB_NOT_FOUND);
            }
            return Reply.json(200, Json.object(json -> {
                Json.array(json, "data", page.applications(), application -> ApplicationJson.write(json, application));
                json.writeNumberField("clicks", page.clicks());
                PagingJson.write(json, paging, page.total(), call.address() + "/jobs/" + id.value() + "/applications", call.query());
            }));
        });
    }

    private CompletionStage<Reply> follow(Call call) {
        return feed.read(employer(call).id().value(), FeedQuery.from(call.query()), call::hasHungUp)
            .thenApply(page -> Reply.json(200, Json.object(json -> {
                Json.array(json, "applications", page.entries(), arrived -> ApplicationJson.write(json, arrived));
                json.writeStringField(FeedPage.NEXT, page.next());
                json.writeBooleanField(FeedPage.MORE, page.more());
            })).with(page.headers()));
    }

    private CompletionStage<Reply> read(Call call) {
        var id = id(call);
        return database.query(tx -> {
            var application = owned(tx, call, id);
            var standing = MAIL.toEmployer(tx, application.employer().value(), id.value());
            return Reply.json(200, Json.write(json -> ApplicationJson.write(json, application, standing)));
        });
    }

    private CompletionStage<Reply> resume(Call call) {
        var id = id(call);
        return database.query(tx -> {
            var resume = owned(tx, call, id).resume().orElseThrow(() -> new Rejected(Problem.RESUME_NOT_FOUND));
            resumes.requireIntact(tx, id, resume);
            return Reply.of(200, resume.type().contentType(), new ResumeParts(database, resumes.files(), resume))
                .with("Content-Disposition", ResumeDisposition.attachment(resume.title()));
        });
    }

    private CompletionStage<Reply> delete(Call call) {
        return erasing.erase(employer(call).id(), id(call), ApplicationErasure.NOT_NOTED).thenApply(erased -> {
            if (!erased) {
                throw new Rejected(Problem.APPLICATION_NOT_FOUND);
            }
            return Reply.noContent();
        });
    }

    private Application owned(Transaction tx, Call call, ApplicationId id) {
        return applications.owned(tx, employer(call).id(), id).orElseThrow(() -> new Rejected(Problem.APPLICATION_NOT_FOUND));
    }

    private static JobId job(Call call) {
        return call.id("id").map(JobId::new).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
    }

    private static ApplicationId id(Call call) {
        return call.id("id").map(ApplicationId::new).orElseThrow(() -> new Rejected(Problem.APPLICATION_NOT_FOUND));
    }

    public record ResumeParts(Database database, ResumeStore files, Resume resume) implements Reply.Parts {
        @Override public long length() {
            return resume.size();
        }

        @Override public CompletionStage<Optional<byte[]>> part(int number) {
            return database.query(tx -> files.part(tx, resume.key(), number));
        }
    }
}
