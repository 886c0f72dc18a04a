package ca.posthaste;

import ca.posthaste.application.Erasing;
import ca.posthaste.db.BackupLock;
import ca.posthaste.db.FolderPermissions;
import ca.posthaste.db.Threads;
import ca.posthaste.employer.Gate;
import ca.posthaste.employer.KeyUse;
import ca.posthaste.idempotency.Idempotency;
import ca.posthaste.job.Publishing;
import ca.posthaste.job.bulk.SetLeases;
import ca.posthaste.job.change.ChangeRetention;
import ca.posthaste.mail.Backlog;
import ca.posthaste.upload.Uploads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Periodic tasks. Every task may run on several nodes at once, and a task that failed is tried again in the next round. */
final class Housekeeping implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Housekeeping.class);
    /** Revoked keys must be refused within a second. */
    private static final Duration CHECK_KEYS = Duration.ofMillis(250);
    private static final Duration NOTE_KEY_USE = Duration.ofSeconds(20);
    private static final Duration COUNT_MAIL = Duration.ofSeconds(5);
    private static final Duration REFRESH = Duration.ofMinutes(5);
    private static final Duration FORGET = Duration.ofMinutes(10);
    private static final Duration ERASE = Duration.ofHours(1);
    /** The first round waits up to this long, so that it does not slow down the start. */
    private static final Duration AFTER_START = Duration.ofSeconds(2);
    /** One thread for each task: a slow one must not delay the check for revoked keys. */
    private static final int TASKS = 12;

    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(TASKS, Threads.named("housekeeping"));

    void begin(Gate gate, KeyUse keyUse, Publishing publishing, Erasing erasing, Uploads uploads, Backlog backlog,
               ChangeRetention changes, Idempotency idempotency, SetLeases setLeases, Path dataDir) {
        every(CHECK_KEYS, "watch for changed keys", gate::checkForChanges);
        every(NOTE_KEY_USE, "note when keys were used", keyUse::save);
        every(COUNT_MAIL, "count mail", backlog::count);
        every(REFRESH, "refresh publish dates", () -> {
            int refreshed = publishing.refresh();
            if (refreshed > 0) {
                LOG.infof("Auto-refresh gave %d jobs a new publish date", refreshed);
            }
        });
        every(REFRESH, "close jobs", () -> {
            int closed = publishing.closePassed();
            if (closed > 0) {
                LOG.infof("The close date of %d jobs has passed", closed);
            }
        });
        every(REFRESH, "publish drafts", () -> {
            int published = publishing.publishDue();
            if (published > 0) {
                LOG.infof("%d drafts were published on their day", published);
            }
        });
        every(ERASE, "cut off old changes", changes::sweep);
        every(ERASE, "erase old applications", () -> {
            int erased = erasing.eraseOld();
            if (erased > 0) {
                LOG.infof("%d applications were erased: their time was over", erased);
            }
        });
        every(FORGET, "forget old answers", idempotency::sweep);
        every(ERASE, "forget leases that have ended", setLeases::sweep);
        every(ERASE, "remove what processes left behind", () -> {
            uploads.sweep();
            erasing.sweep();
            BackupLock.sweepIfFree(dataDir);
        });
        every(ERASE, "make old files private", new FolderPermissions(dataDir)::tightenFiles);
    }

    private void every(Duration period, String what, Runnable task) {
        var failing = new AtomicBoolean(); // logged once, not four times a second while the database is unavailable
        threads.scheduleWithFixedDelay(() -> {
            try {
                task.run();
                failing.set(false);
            } catch (RuntimeException failed) {
                if (!failing.getAndSet(true)) {
                    LOG.warnf(failed, "Could not %s; trying again every %s", what, period);
                }
            }
        }, Math.min(period.toMillis(), AFTER_START.toMillis()), period.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override public void close() {
        threads.shutdownNow();
    }
}
