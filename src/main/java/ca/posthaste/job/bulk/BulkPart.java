package ca.posthaste.job.bulk;

import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import ca.posthaste.http.Route;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.http.limit.ConcurrencyLimit;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.set.SetChecks;
import ca.posthaste.job.set.SetLeases;
import ca.posthaste.job.set.SetResource;
import ca.posthaste.job.set.SetSlots;
import ca.posthaste.job.set.Sets;
import ca.posthaste.location.Locations;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** Many jobs in one request: batches and sets. */
public final class BulkPart implements Part {
    private static final int THREADS = 2;

    private final SetLeases leases;
    private final Sets sets;
    private final SetResource setResource;
    private final BatchResource batchResource;

    public BulkPart(Database database, JobPart jobs, Locations locations, Idempotency idempotency, Path folder, Clock clock) {
        leases = new SetLeases(database, clock);
        sets = new Sets(database, jobs.jobs(), locations, Sets.files(folder), Executors.newFixedThreadPool(THREADS, Threads.named("sets")),
            new SetChecks(jobs.compliance(), jobs.quota(), clock), new BusyRetry(duration -> Thread.sleep(duration.toMillis())));
        setResource = new SetResource(sets, leases, new SetSlots(), idempotency);
        batchResource = new BatchResource(new Batch(database, jobs.jobs(), jobs.publishing(), clock), locations, idempotency,
            BufferedResultsResource.files(folder), new ConcurrencyLimit<>(BufferedResultsResource.PER_EMPLOYER));
    }

    @Override public List<Route> routes() {
        return Stream.of(batchResource.routes(), setResource.routes()).flatMap(List::stream).toList();
    }

    @Override public List<Task> tasks() {
        return List.of(new Task(Task.HOUR, "delete expired leases", leases::sweep));
    }

    @Override public void close() {
        leases.close();
        sets.close();
    }
}
