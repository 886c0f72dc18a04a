package ca.posthaste.mail;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import java.util.OptionalLong;

/** Operator actions on unsent mail. Callers must wake the couriers after the commit. */
public record UnsentMailActions(Outbox outbox, UnsentMail unsent, Audit audit) {
    /** Retries all messages that failed or are waiting for a later attempt. Returns the number of messages. */
    public int all(Transaction tx, Actor actor) {
        int retried = outbox.retry(tx, OptionalLong.empty());
        if (retried > 0) {
            audit.add(tx, actor, Action.MAIL_RETRIED, AuditSubject.NONE.with(Detail.COUNT, retried));
        }
        return retried;
    }

    /** Retries one message. Returns false if no message with this id is waiting or failed, or if it is being delivered. */
    public boolean retry(Transaction tx, Actor actor, long id) {
        var message = unsent.find(tx, id);
        boolean isRetried = outbox.retry(tx, OptionalLong.of(id)) == 1;
        if (isRetried) {
            message.ifPresent(found -> note(tx, actor, found, Action.MAIL_RETRIED, AuditSubject.of(id).with(Detail.TO, found.recipient())));
        }
        return isRetried;
    }

    /** Result of changing an address: changed; the message is for this person alone; it is being delivered; there is no such unsent message. */
    public enum Outcome { DONE, PERSONAL, BUSY, UNKNOWN }

    /** Changes the recipient of a message to an address accepted by {@link Addresses#isRecipient}, and makes the message due. */
    public Outcome readdress(Transaction tx, Actor actor, long id, String address) {
        var message = unsent.find(tx, id).orElse(null);
        if (message == null) {
            return Outcome.UNKNOWN;
        }
        if (!message.canBeReaddressed()) {
            return Outcome.PERSONAL;
        }
        if (!unsent.readdress(tx, message, address)) {
            return Outcome.BUSY;
        }
        note(tx, actor, message, Action.MAIL_READDRESSED, AuditSubject.of(id).changed(message.recipient(), address));
        return Outcome.DONE;
    }

    /**
     * Adds an audit entry. It is visible to the message's employer, if there is one, because the message may be about an application. Addresses are
     * recorded only if they belong to an employer or its staff. Candidates, and people who have an alert or sent a report, may ask to be forgotten, but
     * nothing is erased from the log: for a message to them it has only the id.
     *
     * @param subject the message with its addresses
     */
    private void note(Transaction tx, Actor actor, UnsentMessage message, Action action, AuditSubject subject) {
        boolean mayNameRecipient = message.employer().isPresent() && message.audience() != Outbox.Audience.CANDIDATE;
        var recorded = mayNameRecipient ? subject : AuditSubject.of(message.id());
        message.employer().ifPresentOrElse(employer -> audit.add(tx, actor, new EmployerId(employer), action, recorded),
            () -> audit.add(tx, actor, action, recorded));
    }
}
