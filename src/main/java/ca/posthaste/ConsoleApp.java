package ca.posthaste;

import ca.posthaste.account.InvitationLetter;
import ca.posthaste.account.SigningIn;
import ca.posthaste.account.Staffing;
import ca.posthaste.account.Users;
import ca.posthaste.application.Erasing;
import ca.posthaste.application.IntactResumes;
import ca.posthaste.application.Reviewing;
import ca.posthaste.audit.Audit;
import ca.posthaste.board.page.JobPages;
import ca.posthaste.config.Settings;
import ca.posthaste.config.Wiring;
import ca.posthaste.console.AccountResource;
import ca.posthaste.console.Console;
import ca.posthaste.console.SignInResource;
import ca.posthaste.console.application.ApplicationResource;
import ca.posthaste.console.application.CandidateMailResource;
import ca.posthaste.console.application.InboxResource;
import ca.posthaste.console.integration.IntegrationPages;
import ca.posthaste.console.job.Bulk;
import ca.posthaste.console.job.BulkResource;
import ca.posthaste.console.job.JobFormResource;
import ca.posthaste.console.job.JobsPageResource;
import ca.posthaste.console.operator.OperatorConsole;
import ca.posthaste.console.people.AuditResource;
import ca.posthaste.console.people.PeopleResource;
import ca.posthaste.console.people.SettingsResource;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Issuing;
import ca.posthaste.employer.Keys;
import ca.posthaste.feed.Feed;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.JobOverview;
import ca.posthaste.job.Jobs;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Publishing;
import ca.posthaste.job.change.Change;
import ca.posthaste.job.change.ChangeLog;
import ca.posthaste.job.change.ChangesSince;
import ca.posthaste.limit.NetworkLimit;
import ca.posthaste.location.BackgroundImport;
import ca.posthaste.location.Importing;
import ca.posthaste.location.Locations;
import ca.posthaste.mail.Mail;
import ca.posthaste.mail.Outbox;
import ca.posthaste.page.Site;
import ca.posthaste.queue.Workers;
import ca.posthaste.refusal.KeptRefusals;
import ca.posthaste.search.SearchIndex;
import ca.posthaste.webhook.Deliveries;
import ca.posthaste.webhook.SlowCalls;
import ca.posthaste.webhook.Subscribing;
import ca.posthaste.webhook.Webhooks;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Creates and connects the objects of the console. */
@Singleton
public class ConsoleApp {
    @Produces @Singleton Console console(Site site, SigningIn signingIn) {
        return new Console(site, signingIn);
    }

    @Produces @Singleton Staffing staffing(Database database, Users users, Audit audit, Outbox outbox, Workers<Mail> mailWorkers, Settings settings,
                                           Clock clock) {
        return new Staffing(database, users, audit, outbox, mailWorkers::wake, invitations(settings), clock);
    }

    private static InvitationLetter invitations(Settings settings) {
        return new InvitationLetter(settings.brand().name(), settings.baseUrl().orElse("http://localhost:" + settings.port()));
    }

    @Produces @Singleton BackgroundImport backgroundImport(Database database, Audit audit, Clock clock) {
        return new BackgroundImport(new Importing(database, audit, clock));
    }

    @Produces @Singleton OperatorConsole operatorConsole(Console console, Database database, Employers employers, Users users, Audit audit, Outbox outbox,
                                                         Workers<Mail> mailWorkers, SearchIndex search, Locations locations, BackgroundImport importing,
                                                         Settings settings, Clock clock) {
        return new OperatorConsole(new OperatorConsole.Needs(console, database, employers, users, audit, outbox, mailWorkers::wake,
            Wiring.settling(outbox, settings, clock), invitations(settings), search, locations, importing,
            settings.dataDir(), settings.dataDir().resolve(App.UPLOADS), Wiring.version(), settings.mail().server().isPresent(), clock));
    }

    @Produces @Singleton Reviewing reviewing(Database database, Jobs jobs, Erasing erasing, Outbox outbox, Workers<Mail> mailWorkers, Audit audit,
                                             Clock clock) {
        return new Reviewing(database, jobs, erasing, outbox, mailWorkers::wake, audit, clock);
    }

    @Produces @Singleton JobsPageResource jobList(Console console, Database database, Jobs jobs, Clock clock) {
        return new JobsPageResource(console, new JobOverview(database, jobs), clock);
    }

    @Produces @Singleton BulkResource bulk(Console console, JobsPageResource jobList, Database database, Jobs jobs, Publishing publishing,
                                           Locations locations, LargeJobs large, Audit audit, Clock clock) {
        return new BulkResource(console, jobList, new Bulk(database, jobs, publishing, locations, large, audit, clock));
    }

    @Produces @Singleton JobFormResource jobForm(Console console, Database database, Jobs jobs, Publishing publishing, Locations locations,
                                                 Compliance compliance, LargeJobs large, JobPages jobPages, Audit audit, Clock clock) {
        return new JobFormResource(console, database, jobs, publishing, locations, compliance, large, jobPages, audit, clock);
    }

    @Produces @Singleton IntegrationPages integrationPages(Console console, Database database, Keys keys, Issuing issuing, Webhooks webhooks,
                                                           Deliveries deliveries, Subscribing subscribing, SlowCalls slowCalls, ChangeLog log,
                                                           Feed<Change> changes, KeptRefusals refusals, Audit audit, Clock clock) {
        return new IntegrationPages(console, database, audit, clock, new IntegrationPages.OfKeys(keys, issuing),
            new IntegrationPages.OfWebhooks(webhooks, deliveries, subscribing, slowCalls, new ChangesSince(database, log, changes)), refusals);
    }

    @Produces @Singleton ConsoleRouting consoleRouting(Console console, Site site, Database database, Users users, SigningIn signingIn, Audit audit,
                                                       Staffing staffing, Employers employers, Reviewing reviewing, IntactResumes resumes,
                                                       JobsPageResource jobList, BulkResource bulk, JobFormResource jobForm,
                                                       IntegrationPages integration, OperatorConsole operator, Settings settings, Clock clock) {
        return new ConsoleRouting(List.of(
            new SignInResource(site, signingIn, new NetworkLimit(settings.applyLimit(), Duration.ofHours(1), clock), settings.mail().server().isPresent()).routes(),
            new AccountResource(console, database, users, signingIn, audit, clock).routes(),
            jobList.routes(), bulk.routes(), jobForm.routes(),
            new InboxResource(console, database, reviewing, clock).routes(),
            new ApplicationResource(console, database, reviewing, resumes, clock).routes(),
            new CandidateMailResource(console, reviewing, clock).routes(),
            integration.routes(),
            new PeopleResource(console, database, users, staffing, clock).routes(),
            new SettingsResource(console, database, employers, audit, settings.employersRename()).routes(),
            new AuditResource(console, database, users, audit, clock.getZone()).routes(),
            operator.routes()));
    }
}
