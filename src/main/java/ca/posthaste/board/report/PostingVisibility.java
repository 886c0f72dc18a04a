package ca.posthaste.board.report;

import ca.posthaste.account.Users;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Bilingual;
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

    /**
     * @param told    number of people notified by mail
     * @param settled number of reports that this settles
     */
    public record Done(Outcome outcome, String title, int told, int settled) {}

    public Done hide(Transaction tx, JobId job, String reason) {
        return change(tx, job, posting -> hidden.hide(tx, job, posting.employer(), reason, clock.instant()), Optional.of(reason));
    }

    public Done show(Transaction tx, JobId job) {
        return change(tx, job, posting -> hidden.show(tx, job, clock.instant()), Optional.empty());
    }

    /** @param reason reason for hiding the posting; empty if it is shown again */
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
        reason.ifPresentOrElse(why -> hidden(letter, posting, job, why), () -> shown(letter, posting, job));
        contact.ifPresent(address -> letter.add("Contact the operator of this board:\n%s", "Pour joindre l’exploitant de ce site\u00a0:\n%s", address));
        var addresses = users.addresses(tx, employer.id());
        addresses.forEach(address -> outbox.addNotice(tx, employer.id(), address, letter));
        return addresses.size();
    }

    private static void hidden(MessageContent letter, HiddenJobs.Posting posting, JobId job, String reason) {
        letter.subject(Bilingual.format("Your job “%s” was hidden by the board", "Votre offre «\u00a0%s\u00a0» a été masquée par le site", posting.title()))
            .add("The operator of this board has hidden your job “%s” (number %s). Candidates no longer see it, it appears in no search"
                    + " or feed, and nobody can apply for it. Reason:",
                "L’exploitant de ce site a masqué votre offre «\u00a0%s\u00a0» (numéro %s). Les candidats ne la voient plus, elle ne figure plus dans"
                    + " aucune recherche ni dans aucun flux, et personne ne peut y postuler. Raison\u00a0:", posting.title(), String.valueOf(job.value()))
            .add("%s", "%s", reason)
            .add("Editing the job does not show it again. If you have fixed it, or if this is a mistake, tell the operator.",
                "Modifier l’offre ne suffit pas à l’afficher de nouveau. Si vous l’avez corrigée, ou si c’est une erreur, dites-le à l’exploitant.");
    }

    private static void shown(MessageContent letter, HiddenJobs.Posting posting, JobId job) {
        letter.subject(Bilingual.format("Your job “%s” is on the board again", "Votre offre «\u00a0%s\u00a0» est de nouveau sur le site", posting.title()))
            .add("The operator of this board shows your job “%s” (number %s) to candidates again, as long as it is active and its closing date has"
                    + " not passed.",
                "L’exploitant de ce site affiche de nouveau votre offre «\u00a0%s\u00a0» (numéro %s), tant qu’elle est active et que sa date"
                    + " limite n’est pas passée.", posting.title(), String.valueOf(job.value()));
    }
}
