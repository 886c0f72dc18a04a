package ca.posthaste;

import ca.posthaste.account.SigningIn;
import ca.posthaste.application.Erasing;
import ca.posthaste.board.ViewCounter;
import ca.posthaste.board.alert.AlertService;
import ca.posthaste.board.history.HistoryRetention;
import ca.posthaste.board.report.ReportUpkeep;
import ca.posthaste.db.BackupLock;
import ca.posthaste.db.FolderPermissions;
import ca.posthaste.employer.Gate;
import ca.posthaste.employer.KeyUse;
import ca.posthaste.idempotency.Idempotency;
import ca.posthaste.job.Publishing;
import ca.posthaste.job.bulk.SetLeases;
import ca.posthaste.job.change.ChangeRetention;
import ca.posthaste.mail.Backlog;
import ca.posthaste.refusal.RefusalBuffer;
import ca.posthaste.reminder.Reminders;
import ca.posthaste.search.change.BoardLog;
import ca.posthaste.upload.Uploads;
import ca.posthaste.webhook.HookUpkeep;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** The periodic tasks. Each of them may run on several nodes at once. */
record Tasks(List<Task> all) {
    private static final Logger LOG = Logger.getLogger(Tasks.class);
    /** Period of the check for revoked keys, which must be rejected within a second. */
    private static final Duration CHECK_KEYS = Duration.ofMillis(250);
    private static final Duration NOTE_KEY_USE = Duration.ofSeconds(20);
    private static final Duration SAVE_VIEWS = Duration.ofSeconds(5);
    private static final Duration SAVE_REFUSALS = Duration.ofSeconds(1);
    private static final Duration COUNT_MAIL = Duration.ofSeconds(5);
    private static final Duration SEND_ALERTS = Duration.ofMinutes(1);
    private static final Duration REFRESH = Duration.ofMinutes(5);
    private static final Duration FORGET = Duration.ofMinutes(10);
    private static final Duration ERASE = Duration.ofHours(1);

    Tasks(Gate gate, KeyUse keyUse, Publishing publishing, Reminders reminders, ViewCounter views, Erasing erasing, Uploads uploads,
          Backlog backlog, ChangeRetention changes, HistoryRetention history, Idempotency idempotency, SetLeases setLeases,
          HookUpkeep webhooks, BoardLog boardLog, AlertService alerts, ReportUpkeep reports, SigningIn signingIn, Runnable forgetAudit,
          RefusalBuffer refusals, Path dataDir) {
        this(List.of(
            new Task(CHECK_KEYS, "watch for changed keys", gate::checkForChanges),
            new Task(NOTE_KEY_USE, "note when keys were used", keyUse::save),
            new Task(SAVE_REFUSALS, "write which calls were refused", refusals::save),
            new Task(ERASE, "delete old refused calls", refusals::sweep),
            new Task(COUNT_MAIL, "count mail", backlog::count),
            new Task(COUNT_MAIL, "count messages to webhooks", webhooks::count),
            new Task(COUNT_MAIL, "count reports of postings", reports::count),
            new Task(ERASE, "delete old reports of postings", reports::sweep),
            new Task(FORGET, "delete links and sessions that have ended", signingIn::sweep),
            new Task(ERASE, "delete what the audit log has kept for a year", forgetAudit),
            new Task(FORGET, "forget old messages to webhooks", webhooks::sweep),
            new Task(REFRESH, "refresh publish dates", () -> {
                int refreshed = publishing.refresh();
                if (refreshed > 0) {
                    LOG.infof("Auto-refresh gave %d jobs a new publish date", refreshed);
                }
            }),
            new Task(REFRESH, "close jobs", () -> {
                int closed = publishing.closePassed();
                if (closed > 0) {
                    LOG.infof("The close date of %d jobs has passed", closed);
                }
            }),
            new Task(REFRESH, "publish drafts", () -> {
                int published = publishing.publishDue(reminders::unpublished);
                if (published > 0) {
                    LOG.infof("%d drafts were published on their day", published);
                }
            }),
            new Task(REFRESH, "remind users of jobs that close", () -> {
                int sent = reminders.send();
                if (sent > 0) {
                    LOG.infof("Users are sent %d messages about jobs that close", sent);
                }
            }),
            new Task(ERASE, "forget what users were told", reminders::sweep),
            new Task(SEND_ALERTS, "send alerts", () -> {
                int sent = alerts.rounds().send();
                if (sent > 0) {
                    LOG.infof("%d alerts about new jobs are sent", sent);
                }
            }),
            new Task(SEND_ALERTS, "count alerts", alerts.counts()::count),
            new Task(ERASE, "forget alerts that nobody confirmed", alerts.subscribing()::sweep),
            new Task(SAVE_VIEWS, "write how often jobs were seen", views::save),
            new Task(ERASE, "delete old counts of views", views::sweep),
            new Task(ERASE, "cut off old changes", changes::sweep),
            new Task(FORGET, "cut off what search indexes have read", boardLog::sweep),
            new Task(ERASE, "erase old versions of jobs", () -> {
                int erased = history.sweep();
                if (erased > 0) {
                    LOG.infof("%d versions of jobs were erased: their time was over", erased);
                }
            }),
            new Task(ERASE, "erase old applications", () -> {
                int erased = erasing.eraseOld();
                if (erased > 0) {
                    LOG.infof("%d applications were erased: their time was over", erased);
                }
            }),
            new Task(FORGET, "forget old answers", idempotency::sweep),
            new Task(ERASE, "forget leases that have ended", setLeases::sweep),
            new Task(ERASE, "remove what processes left behind", () -> {
                uploads.sweep();
                erasing.sweep();
                BackupLock.sweepIfFree(dataDir);
            }),
            new Task(ERASE, "make old files private", new FolderPermissions(dataDir)::tightenFiles)));
    }
}
