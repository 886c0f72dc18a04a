package ca.posthaste.job.api;

import static ca.posthaste.api.Scope.JOBS_READ;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.Posting;
import ca.posthaste.job.json.PostingJson;
import ca.posthaste.json.Json;
import ca.posthaste.location.Locations;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The posting rules of the provinces over HTTP, for jobs that are not stored yet. */
public record ComplianceResource(Database database, Locations locations, Compliance compliance, Idempotency idempotency, Clock clock) {
    /** Returns the routes. Nothing is stored, so a read-only key is enough. */
    public List<Route> routes() {
        return List.of(Route.since(ApiVersion.V1_2, "POST", "/compliance/check", scope(JOBS_READ),
            "check a job against the posting rules of the provinces", this::check).taking("lang"));
    }

    private CompletionStage<Reply> check(Call call) {
        var owner = employer(call);
        if (Idempotency.hasKey(call)) {
            return idempotency.run(call, owner.id().value(), () -> {
                var sent = patch(call);
                return tx -> checked(tx, owner, sent, call);
            });
        }
        var sent = patch(call);
        return database.query(tx -> checked(tx, owner, sent, call));
    }

    private JobPatch patch(Call call) {
        return JobPatch.from(call.json(JobPatch.shape(call.version())), locations.index(), call.version());
    }

    /** Checks the job. Rejects whatever a create would reject, except a {@code referenceId} that is already taken. */
    private Reply checked(Transaction tx, Employer owner, JobPatch sent, Call call) {
        var today = LocalDate.now(clock);
        var posting = Posting.create(sent, owner.language(), location -> locations.findOrSimulate(tx, location), today);
        return Reply.json(200, Json.object(json -> {
            new PostingJson(json, LanguageNegotiation.of(call)).compliance(compliance.findings(posting, owner, today));
        }));
    }
}
