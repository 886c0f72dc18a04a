package ca.posthaste.board.report;

import ca.posthaste.account.Users;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.JobId;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;
import ca.posthaste.problem.TextRules;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Predicate;

/** Takes postings off the board and puts them back. The employer's users are notified by mail, in the employer's language. */
public final class PostingVisibility {
    public static final int REASON_MAX = 1_000;

    private final HiddenJobs hidden = new HiddenJobs();
    private final Reports reports = new Reports();
    private final Employers employers;
    private final Users users;
    private final Outbox outbox;
    private final Optional<String> contact;
    private final Clock clock;

    /** @param contact mail or web address at which employers reach the operator */
    public PostingVisibility(Employers employers, Users users, Outbox outbox, Optional<String> contact, Clock clock) {
        this.employers = employers;
        this.users = users;
        this.outbox = outbox;
        this.contact = contact;
        this.clock = clock;
    }

    public static boolean isReason(String text) {
        return !TextRules.isBlank(text) && TextRules.length(text) <= REASON_MAX && TextRules.forbidden(text, true).isEmpty();
    }

    /** Outcome of an action: done, nothing to do, or no such posting. */
    public enum Outcome { DONE, UNCHANGED, UNKNOWN }

    /** Result of an action, with the numbers of people notified by mail and of reports that it settled. */
    public record Done(Outcome outcome, String title, int notified, int settled) {}

    public Done hide(Transaction tx, JobId job, String reason) {
        return change(tx, job, posting -> hidden.hide(tx, job, posting.employer(), reason, clock.instant()), Optional.of(reason));
    }

    public Done show(Transaction tx, JobId job) {
        return change(tx, job, posting -> hidden.show(tx, job, clock.instant()), Optional.empty());
    }

    private Done change(Transaction tx, JobId job, Predicate<HiddenJobs.Posting> change, Optional<String> reason) {
        var found = hidden.posting(tx, job);
        if (found.isEmpty()) {
            return new Done(Outcome.UNKNOWN, "", 0, 0);
        }
        var posting = found.get();
        return change.test(posting) ? new Done(Outcome.DONE, posting.title(), notifyUsers(tx, posting, job, reason), reason.isPresent() ? reports.settle(tx, job) : 0)
            : new Done(Outcome.UNCHANGED, posting.title(), 0, 0);
    }

    private int notifyUsers(Transaction tx, HiddenJobs.Posting posting, JobId job, Optional<String> reason) {
        var employer = employers.byId(tx, posting.employer()).orElseThrow();
        var letter = new MessageContent(employer.language());
        letter.subject(reason.isPresent() ? "posting.hidden-subject" : "posting.shown-subject", "title", posting.title())
            .add(reason.isPresent() ? "posting.hidden" : "posting.shown", "title", posting.title(), "id", job.value());
        reason.ifPresent(text -> letter.addText(text).add("posting.hidden-edited"));
        contact.ifPresent(address -> letter.add("posting.contact", "address", address));
        var addresses = users.addresses(tx, employer.id());
        addresses.forEach(address -> outbox.addNotice(tx, employer.id(), address, letter));
        return addresses.size();
    }
}
