package ca.posthaste.console.job;

import ca.posthaste.application.page.JobPages;
import ca.posthaste.audit.Audit;
import ca.posthaste.console.Console;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.job.JobPart;
import ca.posthaste.location.Locations;
import ca.posthaste.part.Part;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The console's pages for jobs: the list, bulk actions, and the form. */
public final class JobConsolePart implements Part {
    private final List<Route> routes;

    public JobConsolePart(Console console, Database database, JobPart jobs, JobPages publicPages, Locations locations, Audit audit, Clock clock) {
        var list = new JobsPageResource(console, database, jobs.jobs(), clock);
        var bulk = new BulkRunner(database, jobs.jobs(), jobs.publishing(), locations, jobs.largeJobs(), audit, clock);
        routes = Stream.of(
            list.routes(),
            new BulkResource(console, list, bulk).routes(),
            new JobFormResource(console, database, jobs, locations, publicPages, audit, clock).routes()).flatMap(List::stream).toList();
    }

    @Override public List<Route> routes() {
        return routes;
    }
}
