package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerPart;
import ca.posthaste.http.Route;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.job.api.ComplianceResource;
import ca.posthaste.job.api.JobsResource;
import ca.posthaste.job.publishing.HistoryQuota;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.reference.ReferenceResource;
import ca.posthaste.job.rules.RulePolicy;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.location.Locations;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** Jobs as employers manage them: the store, the posting rules, publishing, and the routes for single jobs. */
public record JobPart(Database database, Locations locations, Idempotency idempotency, Jobs jobs, Compliance compliance, HistoryQuota quota,
                      Publishing publishing, LargeJobs largeJobs, Clock clock) implements Part {
    public static JobPart of(Database database, EmployerPart employers, Locations locations, RulePolicy rules, HistoryQuota quota, Clock clock) {
        var jobs = Jobs.forDatabase(database, new JobRows(locations));
        var compliance = new Compliance(rules);
        var publishing = new Publishing(database, jobs, locations, compliance, quota, clock);
        return new JobPart(database, locations, employers.idempotency(), jobs, compliance, quota, publishing, LargeJobs.forHeap(), clock);
    }

    @Override public List<Route> routes() {
        return Stream.of(
            new JobsResource(this, database, locations, idempotency, clock).routes(),
            new ComplianceResource(database, locations, compliance, idempotency, clock).routes(),
            new ReferenceResource().routes()).flatMap(List::stream).toList();
    }

    @Override public List<Task> tasks() {
        return List.of(
            Task.counting(Task.FIVE_MINUTES, "refresh publish dates", publishing::refresh, "Auto-refresh gave %d jobs a new publish date"),
            Task.counting(Task.FIVE_MINUTES, "close jobs", publishing::closePassed, "The close date of %d jobs has passed"));
    }
}
