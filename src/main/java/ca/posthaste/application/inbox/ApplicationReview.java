package ca.posthaste.application.inbox;

import static ca.posthaste.application.ApplicationState.DECLINED;
import static ca.posthaste.application.ApplicationState.INVITED;
import static ca.posthaste.application.ApplicationState.NEW;
import static ca.posthaste.application.ApplicationState.READ;

import ca.posthaste.application.Application;
import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.ApplicationState;
import ca.posthaste.application.ReviewedApplication;
import ca.posthaste.application.resume.Resume;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.limit.RateLimit;
import ca.posthaste.job.Job;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.UserMessage;
import ca.posthaste.mail.Outbox;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The review of applications by users. Every action, even reading, is audited in the same transaction. Acting on a new application marks it as read. */
public final class ApplicationReview {
    public static final int AT_ONCE_MAX = 1_000;
    /** Maximum number of messages to candidates per employer and day: anybody can apply in another's name, and unwanted mail harms the operator. */
    public static final int LETTERS_A_DAY = 1_000;
    /** Period within which the same text counts as a double click. */
    static final Duration MOMENT = Duration.ofMinutes(1);

    private final Database database;
    private final Inbox inbox;
    private final ApplicationNotes notes = new ApplicationNotes();
    private final Jobs jobs;
    private final ApplicationErasure erasing;
    private final Outbox outbox;
    private final Runnable wakeMail;
    private final Audit audit;
    private final Clock clock;
    private final RateLimit letters;

    public ApplicationReview(Database database, Jobs jobs, ApplicationErasure erasing, Outbox outbox, Runnable wakeMail, Audit audit, Clock clock) {
        this.database = database;
        this.inbox = new Inbox(database.engine());
        this.jobs = jobs;
        this.erasing = erasing;
        this.outbox = outbox;
        this.wakeMail = wakeMail;
        this.audit = audit;
        this.clock = clock;
        letters = new RateLimit(LETTERS_A_DAY, Duration.ofDays(1), clock);
    }

    public Inbox inbox() {
        return inbox;
    }

    /** @param job the job applied for; empty if it was deleted */
    public record Opened(ReviewedApplication reviewed, Optional<Job> job, List<ApplicationNote> notes) {}

    /** Returns an application to be shown to a user, and records it in the audit log. Rejected if the employer has no such application. */
    public CompletionStage<Opened> open(Employer owner, ApplicationId id, Actor actor) {
        return database.write(tx -> {
            var opened = peek(tx, owner, id);
            audit.add(tx, actor, owner.id(), Action.APPLICATION_OPENED, opened.reviewed.auditSubject());
            return opened;
        });
    }

    /** Returns an application for a page that shows only what it is about; not recorded in the audit log. */
    public CompletionStage<Opened> peek(Employer owner, ApplicationId id) {
        return database.query(tx -> peek(tx, owner, id));
    }

    private Opened peek(Transaction tx, Employer owner, ApplicationId id) {
        var reviewed = owned(tx, owner.id(), id);
        return new Opened(reviewed, jobs.owned(tx, owner, reviewed.application().job()), notes.of(tx, owner.id(), id));
    }

    private ReviewedApplication owned(Transaction tx, EmployerId owner, ApplicationId id) {
        return inbox.find(tx, owner, id).orElseThrow(() -> new Rejected(Problem.APPLICATION_NOT_FOUND));
    }

    /** Returns an application locked for a change: until the transaction ends, nobody else can erase it or add to it. */
    private ReviewedApplication requireLocked(Transaction tx, EmployerId owner, ApplicationId id) {
        inbox.lock(tx, owner, id);
        return owned(tx, owner, id);
    }

    /** Returns the candidate's file, to be shown or downloaded, and records it in the audit log. */
    public CompletionStage<Resume> openResume(EmployerId owner, ApplicationId id, Actor actor) {
        return database.write(tx -> {
            var reviewed = owned(tx, owner, id);
            var resume = reviewed.application().resume().orElseThrow(() -> new Rejected(Problem.RESUME_NOT_FOUND));
            audit.add(tx, actor, owner, Action.RESUME_OPENED, reviewed.auditSubject());
            return resume;
        });
    }

    /** Records in the audit log that a user exports the applications of this filter. */
    public CompletionStage<Void> export(EmployerId owner, InboxFilter filter, Actor actor) {
        return database.write(tx -> {
            audit.add(tx, actor, owner, Action.APPLICATIONS_EXPORTED, auditSubject(filter));
            return null;
        });
    }

    /** Returns the filter without the search text: a name in it would outlive the candidate's erasure. */
    private static AuditSubject auditSubject(InboxFilter filter) {
        var tab = AuditSubject.NONE.with(Detail.TAB, filter.tab().code());
        var ofJob = filter.job().map(job -> tab.with(Detail.JOB, job.value())).orElse(tab);
        return filter.isSearch() ? ofJob.with(Detail.SEARCHED, true) : ofJob;
    }

    /** Moves applications to a state. Returns the number that were in another state. Ids of other employers are ignored. */
    public CompletionStage<Integer> move(EmployerId owner, Collection<ApplicationId> ids, ApplicationState to, Actor actor) {
        checkCount(ids);
        return database.write(tx -> {
            inbox.lock(tx, owner, ids);
            return switch (to) {
                case NEW -> moved(tx, owner, ids, List.of(READ, INVITED, DECLINED), NEW, Action.APPLICATION_RESTORED, actor);
                case READ -> moved(tx, owner, ids, List.of(NEW), READ, Action.APPLICATION_READ, actor)
                    + moved(tx, owner, ids, List.of(INVITED, DECLINED), READ, Action.APPLICATION_RESTORED, actor);
                case INVITED -> moved(tx, owner, ids, List.of(NEW, READ, DECLINED), INVITED, Action.APPLICATION_INVITED, actor);
                case DECLINED -> moved(tx, owner, ids, List.of(NEW, READ, INVITED), DECLINED, Action.APPLICATION_DECLINED, actor);
            };
        });
    }

    private int moved(Transaction tx, EmployerId owner, Collection<ApplicationId> ids, List<ApplicationState> from, ApplicationState to, Action action,
                      Actor actor) {
        var changed = inbox.move(tx, owner, ids, from, to);
        audit.addAll(tx, actor, owner, action, changed);
        return changed.size();
    }

    /** Sets or clears the star. Returns the number of changed applications. */
    public CompletionStage<Integer> star(EmployerId owner, Collection<ApplicationId> ids, boolean isStarred, Actor actor) {
        checkCount(ids);
        return database.write(tx -> {
            inbox.lock(tx, owner, ids);
            var changed = inbox.star(tx, owner, ids, isStarred);
            audit.addAll(tx, actor, owner, isStarred ? Action.APPLICATION_STARRED : Action.APPLICATION_UNSTARRED, changed);
            inbox.move(tx, owner, ids, List.of(NEW), READ);
            return changed.size();
        });
    }

    private static void checkCount(Collection<ApplicationId> ids) {
        if (ids.size() > AT_ONCE_MAX) {
            throw rejected("/id", Rule.TOO_MANY, UserMessage.of("applications.too-many", "max", AT_ONCE_MAX));
        }
    }

    private static Rejected rejected(String field, Rule rule, UserMessage detail) {
        return Rejected.of(new Violation(field, rule, detail));
    }

    public CompletionStage<Void> note(EmployerId owner, ApplicationId id, String text, Actor actor) {
        var checked = ApplicationNote.checked(text);
        return database.write(tx -> {
            var reviewed = requireLocked(tx, owner, id);
            if (isDuplicate(tx, reviewed.application(), actor, Optional.empty(), checked)) {
                return null;
            }
            if (!notes.add(tx, reviewed.application(), actor.email(), clock.instant(), checked)) {
                throw rejected("/text", Rule.TOO_MANY, UserMessage.of("note.too-many", "max", ApplicationNote.NOTES_MAX));
            }
            done(tx, reviewed, Action.NOTE_WRITTEN, actor);
            return null;
        });
    }

    private boolean isDuplicate(Transaction tx, Application application, Actor actor, Optional<String> subject, String text) {
        var since = clock.instant().minus(MOMENT);
        return notes.of(tx, application.employer(), application.id()).stream().anyMatch(note -> note.at().isAfter(since)
            && note.author().equals(actor.email()) && note.subject().equals(subject) && note.text().equals(text));
    }

    /** Deletes a note. Returns false if it does not exist or another user wrote it. */
    public CompletionStage<Boolean> deleteNote(EmployerId owner, ApplicationId id, long note, Actor actor) {
        return database.write(tx -> {
            var reviewed = requireLocked(tx, owner, id); // locked before the note, in the same order as erasing
            boolean isDeleted = notes.delete(tx, reviewed.application(), note, actor.email());
            if (isDeleted) {
                done(tx, reviewed, Action.NOTE_DELETED, actor);
            }
            return isDeleted;
        });
    }

    /** Mails the candidate. The text is stored with the application, because the outbox deletes it once it is sent. */
    public CompletionStage<Void> write(Employer owner, ApplicationId id, CandidateMessage letter, Actor actor) {
        if (letters.take(owner.id()).rejected()) {
            throw rejected("/text", Rule.TOO_MANY, UserMessage.of("letter.too-many-today", "max", LETTERS_A_DAY));
        }
        return database.<Void>write(tx -> {
            var reviewed = requireLocked(tx, owner.id(), id);
            var application = reviewed.application();
            if (isDuplicate(tx, application, actor, Optional.of(letter.subject()), letter.text())) {
                return null;
            }
            var message = letter.message(application, jobs.owned(tx, owner, application.job()), actor.email());
            long mail = outbox.add(tx, owner.id().value(), id.value(), Outbox.Audience.CANDIDATE, message);
            if (!notes.addMail(tx, application, actor.email(), clock.instant(), letter, mail)) {
                throw rejected("/text", Rule.TOO_MANY, UserMessage.of("letter.too-many", "max", ApplicationNote.MAILS_MAX));
            }
            done(tx, reviewed, Action.CANDIDATE_MAILED, actor);
            return null;
        }).thenAccept(sent -> wakeMail.run());
    }

    private void done(Transaction tx, ReviewedApplication reviewed, Action action, Actor actor) {
        var application = reviewed.application();
        audit.add(tx, actor, application.employer(), action, reviewed.auditSubject());
        inbox.move(tx, application.employer(), List.of(application.id()), List.of(NEW), READ);
    }

    /** Erases an application. Returns false if the employer has no such application. */
    public CompletionStage<Boolean> erase(EmployerId owner, ApplicationId id, Actor actor) {
        return erasing.erase(owner, id, ApplicationErasure.noting(audit, actor));
    }
}
