package ca.posthaste.application;

import ca.posthaste.application.resume.Resume;
import ca.posthaste.application.resume.ResumeStore;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.board.alert.Alert;
import ca.posthaste.board.alert.Alerts;
import ca.posthaste.board.alert.Subscriptions;
import ca.posthaste.db.DataLossPeriods;
import ca.posthaste.db.Database;
import ca.posthaste.db.Lane;
import ca.posthaste.db.StoreTimeline;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.mail.Addresses;
import ca.posthaste.mail.ConfirmationQuota;
import ca.posthaste.mail.EmlFiles;
import ca.posthaste.mail.MailStates;
import ca.posthaste.mail.Mailbox;
import ca.posthaste.mail.Outbox;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Erases applications and alerts: on behalf of an employer or a candidate, or because the employer's retention period has ended. */
public final class ApplicationErasure {
    private static final int BATCH = 200;
    /** Writes no audit entry, for erasures not made by a person but by the retention period or a program. */
    public static final BiConsumer<Transaction, Application> NOT_NOTED = (tx, application) -> {};

    private final Database database;
    private final Applications applications;
    private final ResumeStore files;
    private final Outbox outbox;
    private final EmlFiles written;
    private final Employers employers;
    private final Clock clock;
    private final Alerts alerts;
    private final ConfirmationQuota confirmations = ConfirmationQuota.OF_APPLICATIONS;
    private final ApplicationCounters tallies = new ApplicationCounters();
    private final MailStates mail = new MailStates();
    /** Start time by the system clock, which also dates the files. */
    private final Instant started = Instant.now();
    private volatile StoreTimeline times;

    public ApplicationErasure(Database database, Applications applications, ResumeStore files, Outbox outbox, EmlFiles written,
                   Employers employers, Clock clock) {
        this.database = database;
        this.applications = applications;
        this.files = files;
        this.outbox = outbox;
        this.written = written;
        this.employers = employers;
        this.clock = clock;
        alerts = new Alerts(database.engine());
    }

    /** The result of an erasing transaction. Files are outside the database and are deleted after the commit. */
    private record Erased(int applications, List<String> files, List<Long> mail) {}

    /** Erases an application. Returns false if there is none; otherwise calls {@code noting} in the same transaction. */
    public CompletionStage<Boolean> erase(EmployerId owner, ApplicationId id, BiConsumer<Transaction, Application> noting) {
        return database.write(Lane.of(owner.value()), tx -> erase(tx, applications.owned(tx, owner, id).stream().toList(), noting))
            .thenCompose(erased -> database.query(tx -> deleteFiles(erased) > 0));
    }

    /** Returns a function that writes an audit entry for each application, visible to its employer. */
    public static BiConsumer<Transaction, Application> noting(Audit audit, Actor actor) {
        return (tx, application) -> audit.add(tx, actor, application.employer(), Action.APPLICATION_ERASED,
            ReviewedApplication.auditSubject(application.id(), application.jobTitle()));
    }

    public record StoredCounts(int applications, int alerts) {}

    /** Erases everything this person sent to any employer, and their alerts. */
    public StoredCounts eraseCandidate(String email, BiConsumer<Transaction, Application> noting) {
        var gone = database.writeNow(tx -> {
            confirmations.forget(tx, Mailbox.of(email), LocalDate.now(clock));
            ConfirmationQuota.OF_ALERTS.forget(tx, Mailbox.of(email), LocalDate.now(clock));
            return new Gone(erase(tx, applications.of(tx, Addresses.key(email)), noting), Subscriptions.erase(tx, outbox, alerts, email));
        });
        written.erase(gone.alerts.mail());
        int erased = deleteFiles(gone.applications);
        if (erased == 0 && gone.alerts.alerts() > 0) {
            database.scrub();
        }
        return new StoredCounts(erased, gone.alerts.alerts());
    }

    private record Gone(Erased applications, Subscriptions.Erased alerts) {}

    public List<Alert> alertsOf(String email) {
        return database.read(tx -> alerts.of(tx, email));
    }

    public List<Application> ofCandidate(String email) {
        return database.read(tx -> applications.of(tx, Addresses.key(email)));
    }

    /** Erases applications past their employer's retention period, in batches, so that other writes do not wait long. */
    public int eraseOld() {
        int all = 0;
        for (var retention : database.read(employers::retentions)) {
            all += eraseBefore(retention.employer(), clock.instant().minus(Duration.ofDays(retention.days())));
        }
        return all;
    }

    int eraseAll(EmployerId employer) {
        int all = eraseBefore(employer, Instant.ofEpochMilli(Long.MAX_VALUE));
        database.writeInBatches(BATCH, tx -> applications.forgetErased(tx, employer.value(), Long.MAX_VALUE, BATCH));
        return all;
    }

    private int eraseBefore(EmployerId employer, Instant limit) {
        int all = 0;
        int erased;
        do {
            erased = deleteFiles(database.writeNow(tx -> erase(tx, applications.olderThan(tx, employer, limit, BATCH), NOT_NOTED)));
            all += erased;
        } while (erased == BATCH);
        return all;
    }

    /** Deletes files left behind by a crashed process, and records kept only for a limited time. */
    public int sweep() {
        var today = LocalDate.now(clock);
        database.writeInBatches(BATCH, tx -> confirmations.forgetBefore(tx, today, BATCH));
        for (var limit : database.read(applications::erasedLimits)) {
            database.writeInBatches(BATCH, tx -> applications.forgetErased(tx, limit.employer(), limit.seq(), BATCH));
        }
        sweepTallies();
        return database.isNew() ? 0 : sweepFiles();
    }

    /** Marks the files that no sweep may delete. Call this before anything new is stored: the marks depend on the newest row. */
    public void protectFiles() {
        if (!database.isNew()) {
            var times = database.read(this::knownTimes);
            files.protect(times);
            DataLossPeriods.add(written.folder(), times);
        }
    }

    private int sweepFiles() {
        protectFiles();
        var times = database.read(this::knownTimes);
        return files.sweep(database, times) + written.sweep(times, (id, dated) -> database.read(tx -> mail.fileOf(tx, id, dated)));
    }

    private StoreTimeline knownTimes(Transaction tx) {
        if (times == null) {
            var created = database.engine().createdAt(tx);
            var newest = Stream.of(Optional.of(created), applications.newest(tx, started), mail.newest(tx, started)).flatMap(Optional::stream)
                .max(Comparator.naturalOrder()).orElseThrow();
            times = new StoreTimeline(created, newest, started);
        }
        return times;
    }

    /** Deletes tallies of 0. They are searched for outside the write transaction: there may be one per job. */
    private void sweepTallies() {
        var last = ApplicationCounters.Counted.FIRST;
        while (last != null) {
            var after = last;
            var empty = database.read(tx -> tallies.empty(tx, after, BATCH));
            if (!empty.isEmpty()) {
                database.writeNow(tx -> tallies.delete(tx, database.engine(), empty));
            }
            last = empty.size() < BATCH ? null : empty.get(BATCH - 1);
        }
    }

    /** Erases applications in order of id, the order in which everyone locks several. Those erased concurrently are neither audited nor counted here. */
    private Erased erase(Transaction tx, List<Application> batch, BiConsumer<Transaction, Application> noting) {
        var erased = batch.stream().sorted(Comparator.comparingInt(application -> application.id().value()))
            .filter(application -> applications.erase(tx, application)).toList(); // before their mail: another transaction may be adding some
        var mail = new ArrayList<Long>();
        for (var application : erased) {
            noting.accept(tx, application);
            mail.addAll(outbox.erase(tx, application.employer().value(), application.id().value()));
            application.resume().ifPresent(resume -> files.erase(tx, resume.key()));
        }
        return new Erased(erased.size(),
            erased.stream().map(Application::resume).flatMap(Optional::stream).map(Resume::key).toList(), mail);
    }

    private int deleteFiles(Erased erased) {
        files.discard(erased.files());
        written.erase(erased.mail());
        if (erased.applications() > 0) {
            database.scrub();
        }
        return erased.applications();
    }
}
