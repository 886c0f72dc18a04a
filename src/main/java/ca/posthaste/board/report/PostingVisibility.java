package ca.posthaste.board.report;

import ca.posthaste.account.Users;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.JobId;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;
import ca.posthaste.problem.TextRules;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Takes postings off the board and puts them back. The employer's users are notified by mail, in the employer's language.
 *
 * @param contact mail or web address at which employers reach the operator
 */
public record PostingVisibility(Employers employers, Users users, Outbox outbox, Optional<String> contact, Clock clock) {
    public static final int REASON_MAX = 1_000;

    public static boolean isReason(String text) {
        return !TextRules.isBlank(text) && TextRules.length(text) <= REASON_MAX && TextRules.forbidden(text, true).isEmpty();
    }

    /** Outcome of an action: done, nothing to do, or no such posting. */
    public enum Outcome { DONE, UNCHANGED, UNKNOWN }

    /** Result of an action, with the numbers of people notified by mail and of reports that it settled. */
    public record Done(Outcome outcome, String title, int notified, int settled) {}

    public Done hide(Transaction tx, JobId job, String reason) {
        return change(tx, job, posting -> hide(tx, job, posting.employer(), reason), Optional.of(reason));
    }

    public Done show(Transaction tx, JobId job) {
        return change(tx, job, posting -> showAgain(tx, job), Optional.empty());
    }

    private Done change(Transaction tx, JobId job, Predicate<Posting> change, Optional<String> reason) {
        var found = posting(tx, job);
        if (found.isEmpty()) {
            return new Done(Outcome.UNKNOWN, "", 0, 0);
        }
        var posting = found.get();
        if (!change.test(posting)) {
            return new Done(Outcome.UNCHANGED, posting.title(), 0, 0);
        }
        int settled = reason.isPresent() ? new Reports().settle(tx, job) : 0;
        return new Done(Outcome.DONE, posting.title(), notifyUsers(tx, posting, job, reason), settled);
    }

    private int notifyUsers(Transaction tx, Posting posting, JobId job, Optional<String> reason) {
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

    record Posting(EmployerId employer, String title) {}

    static Optional<Posting> posting(Transaction tx, JobId job) {
        return tx.sql("SELECT employer, title FROM job WHERE id = :job").bind("job", job.value())
            .first(row -> new Posting(new EmployerId(row.nextInt()), row.nextString()));
    }

    /** Hides a posting; returns false if it is hidden already. A trigger ends the version that candidates saw. */
    private boolean hide(Transaction tx, JobId job, EmployerId employer, String reason) {
        boolean isHidden = tx.sql("INSERT INTO hidden_job (job, employer, reason, hidden_at) VALUES (:job, :employer, :reason, :at)"
                + " ON CONFLICT (job) DO NOTHING").bind("job", job.value()).bind("employer", employer.value())
            .bind("reason", reason).bind("at", clock.millis()).execute() == 1;
        if (isHidden) {
            markChanged(tx, job);
        }
        return isHidden;
    }

    /** Shows a posting again; returns false if it is not hidden. The version that candidates see from now on begins with this change. */
    private boolean showAgain(Transaction tx, JobId job) {
        if (!tx.sql("SELECT 1 FROM hidden_job WHERE job = :job").bind("job", job.value()).exists()) {
            return false;
        }
        markChanged(tx, job);
        return tx.sql("DELETE FROM hidden_job WHERE job = :job").bind("job", job.value()).execute() == 1;
    }

    /** Marks the job as changed, because its state differs for the employer and for the search index. Triggers log the change. */
    private void markChanged(Transaction tx, JobId job) {
        tx.sql("UPDATE job SET version = version + 1, updated_at = :at WHERE id = :job").bind("at", clock.millis()).bind("job", job.value()).execute();
    }

    public static void deleteAll(Transaction tx, EmployerId employer) {
        tx.sql("DELETE FROM hidden_job WHERE employer = :employer").bind("employer", employer.value()).execute();
    }
}
