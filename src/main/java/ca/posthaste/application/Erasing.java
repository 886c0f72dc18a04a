package ca.posthaste.application;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.mail.MailStates;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.WrittenMail;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** How applications end: asked for by an employer or a candidate, or because their time is over. */
public final class Erasing {
    private static final int AT_ONCE = 200;

    private final Database database;
    private final Applications applications;
    private final ResumeFiles files;
    private final Outbox outbox;
    private final WrittenMail written;
    private final Employers employers;
    private final Clock clock;
    private final Confirmations confirmations = new Confirmations();
    private final MailStates mail = new MailStates();

    public Erasing(Database database, Applications applications, ResumeFiles files, Outbox outbox, WrittenMail written,
                   Employers employers, Clock clock) {
        this.database = database;
        this.applications = applications;
        this.files = files;
        this.outbox = outbox;
        this.written = written;
        this.employers = employers;
        this.clock = clock;
    }

    /** What a transaction erased, and what lies outside the store and goes when that is certain. */
    private record Erased(int applications, List<String> files, List<Long> mail) {}

    /** False when the employer has no such application. */
    public CompletionStage<Boolean> erase(EmployerId owner, ApplicationId id) {
        return database.write(tx -> erase(tx, applications.owned(tx, owner, id).stream().toList()))
            .thenCompose(erased -> database.query(tx -> cleared(erased) > 0));
    }

    /** Everything this person ever sent, whoever it was for. How many applications. */
    public int eraseCandidate(String email) {
        return cleared(database.writeNow(tx -> {
            confirmations.forget(tx, Mailbox.of(email), LocalDate.now(clock));
            return erase(tx, applications.of(tx, Candidate.addressKey(email)));
        }));
    }

    public List<Application> ofCandidate(String email) {
        return database.read(tx -> applications.of(tx, Candidate.addressKey(email)));
    }

    /** Erases what employers may keep no longer, some at a time, so that nobody waits long for the store. */
    public int eraseOld() {
        int all = 0;
        for (var retention : database.read(employers::retentions)) {
            all += eraseBefore(retention.employer(), clock.instant().minus(Duration.ofDays(retention.days())));
        }
        return all;
    }

    /** Everything that was sent to an employer. */
    int eraseAll(EmployerId employer) {
        return eraseBefore(employer, Instant.ofEpochMilli(Long.MAX_VALUE));
    }

    private int eraseBefore(EmployerId employer, Instant limit) {
        int all = 0;
        int erased;
        do {
            erased = cleared(database.writeNow(tx -> erase(tx, applications.olderThan(tx, employer, limit, AT_ONCE))));
            all += erased;
        } while (erased == AT_ONCE);
        return all;
    }

    /** Files that a process left behind when it died between two steps, and what was counted on days that are over. */
    public int sweep() {
        var today = LocalDate.now(clock);
        int forgotten;
        do {
            forgotten = database.writeNow(tx -> confirmations.forgetBefore(tx, today, AT_ONCE));
        } while (forgotten == AT_ONCE);
        return files.sweep(database) + written.sweep(id -> database.read(tx -> mail.keepsFile(tx, id)));
    }

    private Erased erase(Transaction tx, List<Application> doomed) {
        var mail = new ArrayList<Long>();
        for (var application : doomed) {
            mail.addAll(outbox.erase(tx, application.employer().value(), application.id().value()));
            application.resume().ifPresent(resume -> files.erase(tx, resume.key()));
            applications.erase(tx, application);
        }
        return new Erased(doomed.size(),
            doomed.stream().map(Application::resume).flatMap(Optional::stream).map(Resume::key).toList(), mail);
    }

    private int cleared(Erased erased) {
        files.forget(erased.files());
        written.erase(erased.mail());
        if (erased.applications() > 0) {
            database.scrub();
        }
        return erased.applications();
    }
}
