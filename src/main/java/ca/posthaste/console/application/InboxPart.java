package ca.posthaste.console.application;

import ca.posthaste.application.ApplicationPart;
import ca.posthaste.application.VerifiedResumes;
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
public final class InboxPart implements Part {
    private final Console console;
    private final Database database;
    private final VerifiedResumes resumes;
    private final ApplicationReview reviewing;
    private final Clock clock;

    public InboxPart(Console console, Database database, Jobs jobs, ApplicationPart applications, Audit audit, MailPart mail, Clock clock) {
        this.console = console;
        this.database = database;
        this.resumes = applications.resumes();
        this.clock = clock;
        reviewing = new ApplicationReview(database, jobs, applications.erasure(), mail.outbox(), mail::wake, audit, clock);
    }

    @Override public List<Route> routes() {
        return Stream.of(
            new InboxResource(console, database, reviewing, clock).routes(),
            new ApplicationResource(console, database, reviewing, resumes, clock).routes(),
            new CandidateMailResource(console, reviewing, clock).routes()).flatMap(List::stream).toList();
    }
}
