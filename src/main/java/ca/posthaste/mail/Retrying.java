package ca.posthaste.mail;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import java.util.OptionalLong;

/** What an operator does about mail that was not sent. Whoever has done it wakes the couriers after the commit. */
public final class Retrying {
    private final Outbox outbox;
    private final UnsentMail unsent;
    private final Audit audit;

    public Retrying(Outbox outbox, Audit audit) {
        this.outbox = outbox;
        unsent = new UnsentMail(outbox);
        this.audit = audit;
    }

    /** Tries all messages now that failed or wait for a later attempt. How many. */
    public int all(Transaction tx, Actor actor) {
        int retried = outbox.retry(tx, OptionalLong.empty());
        if (retried > 0) {
            audit.add(tx, actor, Action.MAIL_RETRIED, String.valueOf(retried));
        }
        return retried;
    }

    /** False if there is none with this number that waits or failed, or somebody works on it. */
    public boolean one(Transaction tx, Actor actor, long id) {
        var message = unsent.find(tx, id);
        boolean isRetried = outbox.retry(tx, OptionalLong.of(id)) == 1;
        if (isRetried) {
            message.ifPresent(found -> note(tx, actor, found, Action.MAIL_RETRIED, found.recipient()));
        }
        return isRetried;
    }

    /** What became of an address: it is the message's now; it is for this person alone; somebody works on the message; there is none that was not sent. */
    public enum Outcome { DONE, PERSONAL, BUSY, UNKNOWN }

    /** @param address that {@link Recipient} knows to be one */
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
        note(tx, actor, message, Action.MAIL_READDRESSED, message.recipient() + " → " + address);
        return Outcome.DONE;
    }

    /**
     * Its employer sees it, too, if it has one: it may be about an application. The addresses are those of an employer or its people. Candidates, and who has
     * an alert or sent a report, may want to be forgotten, and nothing is erased in the log: of a message to them there is the number alone, and not to be taken for how many.
     */
    private void note(Transaction tx, Actor actor, Unsent message, Action action, String addresses) {
        var object = message.id() + (message.employer().isEmpty() || message.audience() == Outbox.Audience.CANDIDATE ? " …" : " " + addresses);
        message.employer().ifPresentOrElse(employer -> audit.add(tx, actor, new EmployerId(employer), action, object),
            () -> audit.add(tx, actor, action, object));
    }
}
