package ca.posthaste.support;

import ca.posthaste.Posthaste;
import ca.posthaste.account.AccountPart;
import ca.posthaste.account.Users;
import ca.posthaste.apilog.ApiLogPart;
import ca.posthaste.apilog.RejectionBuffer;
import ca.posthaste.apilog.StoredRejections;
import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.application.ApplicationPart;
import ca.posthaste.application.Applications;
import ca.posthaste.application.resume.ResumeStore;
import ca.posthaste.audit.Audit;
import ca.posthaste.board.feed.FeedPart;
import ca.posthaste.board.feed.StreamSlots;
import ca.posthaste.board.history.HistoryPart;
import ca.posthaste.board.history.JobHistory;
import ca.posthaste.board.report.ReportPart;
import ca.posthaste.config.Settings;
import ca.posthaste.console.ConsolePart;
import ca.posthaste.console.operator.OperatorPart;
import ca.posthaste.cursor.LongPolling;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerPart;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.KeyAuthenticator;
import ca.posthaste.employer.Keys;
import ca.posthaste.http.RouteTable;
import ca.posthaste.http.server.ManagementServer;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.change.ChangePart;
import ca.posthaste.job.change.ChangeRetention;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.location.LocationPart;
import ca.posthaste.location.Locations;
import ca.posthaste.location.load.BackgroundImport;
import ca.posthaste.mail.MailBacklogMetrics;
import ca.posthaste.mail.MailPart;
import ca.posthaste.mail.Outbox;
import ca.posthaste.page.Site;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The objects of the service that tests ask for by type. */
@Singleton
public class TestBeans {
    @Produces @Singleton Database database(Posthaste posthaste) {
        return posthaste.database();
    }

    @Produces @Singleton RouteTable routes(Posthaste posthaste) {
        return posthaste.entryPoint().routes();
    }

    @Produces @Singleton ManagementServer management(Posthaste posthaste) {
        return posthaste.entryPoint().management();
    }

    @Produces @Singleton Site site(Posthaste posthaste) {
        return posthaste.part(ConsolePart.class).console().site();
    }

    @Produces @Singleton Employers employers(Posthaste posthaste) {
        return posthaste.part(EmployerPart.class).employers();
    }

    @Produces @Singleton Keys keys(Posthaste posthaste) {
        return posthaste.part(EmployerPart.class).keys();
    }

    @Produces @Singleton KeyAuthenticator gate(Posthaste posthaste) {
        return posthaste.part(EmployerPart.class).authenticator();
    }

    @Produces @Singleton Users users(Posthaste posthaste) {
        return posthaste.part(AccountPart.class).users();
    }

    @Produces @Singleton Audit audit(Posthaste posthaste) {
        return posthaste.part(AccountPart.class).audit();
    }

    @Produces @Singleton Outbox outbox(Posthaste posthaste) {
        return posthaste.part(MailPart.class).outbox();
    }

    @Produces @Singleton MailBacklogMetrics backlog(Posthaste posthaste) {
        return posthaste.part(MailPart.class).backlog();
    }

    @Produces @Singleton Jobs jobs(Posthaste posthaste) {
        return posthaste.part(JobPart.class).jobs();
    }

    @Produces @Singleton Locations locations(Posthaste posthaste) {
        return posthaste.part(LocationPart.class).locations();
    }

    @Produces @Singleton LongPolling callers(Posthaste posthaste) {
        return posthaste.part(ChangePart.class).longPolling();
    }

    @Produces @Singleton ChangeRetention changes(Posthaste posthaste) {
        return posthaste.part(ChangePart.class).retention();
    }

    @Produces @Singleton JobHistory history(Posthaste posthaste) {
        return posthaste.part(HistoryPart.class).history();
    }

    @Produces @Singleton Applications applications(Posthaste posthaste) {
        return posthaste.part(ApplicationPart.class).applications();
    }

    @Produces @Singleton ApplicationErasure erasing(Posthaste posthaste) {
        return posthaste.part(ApplicationPart.class).erasure();
    }

    @Produces @Singleton StoredRejections refusals(Posthaste posthaste) {
        return posthaste.part(ApiLogPart.class).rejections();
    }

    @Produces @Singleton RejectionBuffer refusalBuffer(Posthaste posthaste) {
        return posthaste.part(ApiLogPart.class).buffer();
    }

    @Produces @Singleton ReportPart reports(Posthaste posthaste) {
        return posthaste.part(ReportPart.class);
    }

    @Produces @Singleton StreamSlots slots(Posthaste posthaste) {
        return posthaste.part(FeedPart.class).slots();
    }

    @Produces @Singleton BackgroundImport importing(Posthaste posthaste) {
        return posthaste.part(OperatorPart.class).backgroundImport();
    }

    @Produces @Singleton ResumeStore resumes(Settings settings) {
        return settings.resumes();
    }
}
