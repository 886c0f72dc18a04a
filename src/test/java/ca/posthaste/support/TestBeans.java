package ca.posthaste.support;

import ca.posthaste.Posthaste;
import ca.posthaste.account.AccountPart;
import ca.posthaste.account.Users;
import ca.posthaste.application.ApplicationPart;
import ca.posthaste.application.Applications;
import ca.posthaste.application.Erasing;
import ca.posthaste.application.ResumeFiles;
import ca.posthaste.audit.Audit;
import ca.posthaste.board.feed.FeedPart;
import ca.posthaste.board.feed.StreamSlots;
import ca.posthaste.board.history.HistoryPart;
import ca.posthaste.board.history.HistoryRetention;
import ca.posthaste.board.report.ReportPart;
import ca.posthaste.board.report.ReportUpkeep;
import ca.posthaste.config.Settings;
import ca.posthaste.console.ConsolePart;
import ca.posthaste.console.operator.OperatorPart;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerPart;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Gate;
import ca.posthaste.employer.Keys;
import ca.posthaste.feed.WaitingCallers;
import ca.posthaste.http.ManagementServer;
import ca.posthaste.http.RouteTable;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.Jobs;
import ca.posthaste.job.change.ChangePart;
import ca.posthaste.job.change.ChangeRetention;
import ca.posthaste.location.BackgroundImport;
import ca.posthaste.location.LocationPart;
import ca.posthaste.location.Locations;
import ca.posthaste.mail.Backlog;
import ca.posthaste.mail.MailPart;
import ca.posthaste.mail.Outbox;
import ca.posthaste.page.Site;
import ca.posthaste.refusal.KeptRefusals;
import ca.posthaste.refusal.RefusalBuffer;
import ca.posthaste.refusal.RefusalPart;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The objects of the service that tests ask for by type. */
@Singleton
public class TestBeans {
    @Produces @Singleton Database database(Posthaste posthaste) {
        return posthaste.database();
    }

    @Produces @Singleton RouteTable routes(Posthaste posthaste) {
        return posthaste.entrance().routes();
    }

    @Produces @Singleton ManagementServer management(Posthaste posthaste) {
        return posthaste.entrance().management();
    }

    @Produces @Singleton Site site(Posthaste posthaste) {
        return posthaste.part(ConsolePart.class).site();
    }

    @Produces @Singleton Employers employers(Posthaste posthaste) {
        return posthaste.part(EmployerPart.class).employers();
    }

    @Produces @Singleton Keys keys(Posthaste posthaste) {
        return posthaste.part(EmployerPart.class).keys();
    }

    @Produces @Singleton Gate gate(Posthaste posthaste) {
        return posthaste.part(EmployerPart.class).gate();
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

    @Produces @Singleton Backlog backlog(Posthaste posthaste) {
        return posthaste.part(MailPart.class).backlog();
    }

    @Produces @Singleton Jobs jobs(Posthaste posthaste) {
        return posthaste.part(JobPart.class).jobs();
    }

    @Produces @Singleton Locations locations(Posthaste posthaste) {
        return posthaste.part(LocationPart.class).locations();
    }

    @Produces @Singleton WaitingCallers callers(Posthaste posthaste) {
        return posthaste.part(ChangePart.class).callers();
    }

    @Produces @Singleton ChangeRetention changes(Posthaste posthaste) {
        return posthaste.part(ChangePart.class).retention();
    }

    @Produces @Singleton HistoryRetention history(Posthaste posthaste) {
        return posthaste.part(HistoryPart.class).retention();
    }

    @Produces @Singleton Applications applications(Posthaste posthaste) {
        return posthaste.part(ApplicationPart.class).applications();
    }

    @Produces @Singleton Erasing erasing(Posthaste posthaste) {
        return posthaste.part(ApplicationPart.class).erasing();
    }

    @Produces @Singleton KeptRefusals refusals(Posthaste posthaste) {
        return posthaste.part(RefusalPart.class).kept();
    }

    @Produces @Singleton RefusalBuffer refusalBuffer(Posthaste posthaste) {
        return posthaste.part(RefusalPart.class).buffer();
    }

    @Produces @Singleton ReportUpkeep reports(Posthaste posthaste) {
        return posthaste.part(ReportPart.class).upkeep();
    }

    @Produces @Singleton StreamSlots slots(Posthaste posthaste) {
        return posthaste.part(FeedPart.class).slots();
    }

    @Produces @Singleton BackgroundImport importing(Posthaste posthaste) {
        return posthaste.part(OperatorPart.class).importing();
    }

    @Produces @Singleton ResumeFiles resumes(Settings settings) {
        return settings.resumes();
    }
}
