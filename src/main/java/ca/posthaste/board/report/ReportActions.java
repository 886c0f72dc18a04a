package ca.posthaste.board.report;

import ca.posthaste.account.Users;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;
import ca.posthaste.problem.TextRules;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * An operator's actions on reports: hide the posting, show it again, dismiss the report, reply. Each is recorded in the audit log.
 *
 * @param contact mail or web address at which people reach the operator
 */
public record ReportActions(PostingVisibility hiding, Reports reports, Outbox outbox, Optional<String> contact, Audit audit, Clock clock) {
    public static final int ANSWER_MAX = 2_000;

    public static ReportActions of(Outbox outbox, Optional<String> contact, Clock clock) {
        var hiding = new PostingVisibility(new Employers(clock), new Users(clock), outbox, contact, clock);
        return new ReportActions(hiding, new Reports(), outbox, contact, new Audit(clock), clock);
    }

    /** @param reason text that satisfies {@link PostingVisibility#isReason} */
    public PostingVisibility.Done hide(Transaction tx, Actor actor, JobId job, String reason) {
        return audited(tx, actor, job, Action.POSTING_HIDDEN, hiding.hide(tx, job, reason));
    }

    public PostingVisibility.Done show(Transaction tx, Actor actor, JobId job) {
        return audited(tx, actor, job, Action.POSTING_SHOWN, hiding.show(tx, job));
    }

    private PostingVisibility.Done audited(Transaction tx, Actor actor, JobId job, Action action, PostingVisibility.Done done) {
        if (done.outcome() == PostingVisibility.Outcome.DONE) {
            PostingVisibility.posting(tx, job).ifPresent(posting ->
                audit.add(tx, actor, posting.employer(), action, AuditSubject.named(job.value(), posting.title())));
        }
        return done;
    }

    /** Dismisses a report; returns false if there is no such report, or if it is settled already. */
    public boolean dismiss(Transaction tx, Actor actor, int id) {
        boolean isDismissed = reports.dismiss(tx, id);
        if (isDismissed) {
            reports.byId(tx, id).ifPresent(report -> audit.add(tx, actor, Action.REPORT_DISMISSED, subject(report)));
        }
        return isDismissed;
    }

    public int dismissAll(Transaction tx, Actor actor, JobId job) {
        int dismissed = reports.dismiss(tx, job);
        if (dismissed > 0) {
            var subject = AuditSubject.NONE.with(Detail.JOB, job.value());
            audit.add(tx, actor, Action.REPORT_DISMISSED,
                PostingVisibility.posting(tx, job).map(posting -> subject.with(Detail.NAME, posting.title())).orElse(subject).with(Detail.COUNT, dismissed));
        }
        return dismissed;
    }

    public static boolean isValidAnswer(String text) {
        return !TextRules.isBlank(text) && TextRules.length(text) <= ANSWER_MAX && TextRules.forbidden(text, true).isEmpty();
    }

    /** Sends a reply to the reporter. Returns false if there is no such report, or if it has no mail address. */
    public boolean answer(Transaction tx, Actor actor, int id, Language language, String text) {
        var report = reports.byId(tx, id).filter(found -> found.email().isPresent());
        report.ifPresent(found -> {
            outbox.addToUser(tx, found.email().get(), letter(found, language, text));
            reports.noteAnswer(tx, id, clock.instant());
            audit.add(tx, actor, Action.REPORT_ANSWERED, subject(found));
        });
        return report.isPresent();
    }

    /** Number of reports deleted for a person who wants to be forgotten, and the ids of replies, which may also be stored in files. */
    public record Forgotten(int reports, List<Long> mail) {}

    /** Deletes the reports of a person, including what they wrote and the replies to them. */
    public Forgotten forget(Transaction tx, String email) {
        var answers = reports.of(tx, email).stream().flatMap(report -> report.email().stream()).distinct()
            .flatMap(address -> outbox.eraseToPerson(tx, address).stream()).toList();
        return new Forgotten(reports.deleteOf(tx, email), answers);
    }

    /** Returns a report as the subject of an audit entry, which is not attributed to the employer: it must not learn who reports a posting. */
    private static AuditSubject subject(Report report) {
        return AuditSubject.named(report.id(), report.title());
    }

    private MessageContent letter(Report report, Language language, String text) {
        var letter = new MessageContent(language)
            .subject("report.subject", "title", report.title()).add("report.answer", "title", report.title()).addText(text);
        contact.ifPresent(address -> letter.add("report.contact", "address", address));
        return letter;
    }
}
