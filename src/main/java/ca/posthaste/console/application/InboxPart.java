package ca.posthaste.console.application;

import ca.posthaste.application.ApplicationPart;
import ca.posthaste.application.inbox.ApplicationReview;
import ca.posthaste.audit.Audit;
import ca.posthaste.console.Console;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.mail.MailPart;
import ca.posthaste.part.Part;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The console's pages for applications. */
public record InboxPart(Console console, Database database, Jobs jobs, ApplicationPart applications, Audit audit, MailPart mail, Clock clock) implements Part {
    @Override public List<Route> routes() {
        var review = new ApplicationReview(database, jobs, applications.erasure(), mail.outbox(), mail::wake, audit, clock);
        return Stream.of(
            new InboxResource(console, database, review).routes(),
            new ApplicationResource(console, database, review, applications.resumes()).routes()).flatMap(List::stream).toList();
    }
}
