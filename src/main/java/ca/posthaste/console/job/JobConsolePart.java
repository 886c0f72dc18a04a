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
public record JobConsolePart(Console console, Database database, JobPart jobs, JobPages publicPages, Locations locations, Audit audit,
                             Clock clock) implements Part {
    @Override public List<Route> routes() {
        var list = new JobsPageResource(console, database, jobs.jobs());
        var bulk = new BulkRunner(database, jobs.jobs(), jobs.publishing(), locations, jobs.largeJobs(), audit);
        var pages = new JobFormPages(locations, audit);
        var submission = new JobFormSubmission(database, jobs.publishing(), locations, jobs.largeJobs(), audit);
        var dryRun = new JobFormDryRun(console, database, jobs, publicPages, pages, submission);
        return Stream.of(
            list.routes(),
            new BulkResource(console, list, bulk).routes(),
            new JobFormResource(console, database, jobs, pages, submission, dryRun, new SubmittedForms(clock)).routes()).flatMap(List::stream).toList();
    }
}
