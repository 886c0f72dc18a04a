package ca.posthaste.mail;

import ca.posthaste.api.Digests;
import ca.posthaste.db.Transaction;
import java.time.LocalDate;

/** Store of how many confirmations a mailbox was sent today, as a hash that changes daily. They are limited: anybody can enter somebody else's address. */
public final class ConfirmationQuota {
    /** Confirmations of applications, for all jobs together. */
    public static final ConfirmationQuota OF_APPLICATIONS = new ConfirmationQuota("");
    /** Messages that ask to confirm an alert. */
    public static final ConfirmationQuota OF_ALERTS = new ConfirmationQuota("alert\n");

    private final String kind;

    private ConfirmationQuota(String kind) {
        this.kind = kind;
    }

    /** Counts a confirmation and returns true, unless today's limit is reached. The row is locked until the transaction ends. */
    public boolean admit(Transaction tx, Mailbox mailbox, LocalDate day, int limit) {
        return tx.sql("INSERT INTO confirmation (day, mailbox, count) VALUES (:day, :mailbox, 1)"
                + " ON CONFLICT (day, mailbox) DO UPDATE SET count = confirmation.count + 1"
                + " WHERE confirmation.count < :max RETURNING count")
            .bind("day", day.toString()).bind("mailbox", hash(mailbox, day)).bind("max", limit).exists();
    }

    public void forget(Transaction tx, Mailbox mailbox, LocalDate day) {
        tx.sql("DELETE FROM confirmation WHERE day = :day AND mailbox = :mailbox")
            .bind("day", day.toString()).bind("mailbox", hash(mailbox, day)).execute();
    }

    /** Deletes a batch of rows of earlier days, of all kinds. Returns the number deleted. */
    public int forgetBefore(Transaction tx, LocalDate day, int limit) {
        return tx.sql("DELETE FROM confirmation WHERE (day, mailbox) IN"
                + " (SELECT day, mailbox FROM confirmation WHERE day < :day LIMIT :max)")
            .bind("day", day.toString()).bind("max", limit).execute();
    }

    private String hash(Mailbox mailbox, LocalDate day) {
        return Digests.sha256(day + "\n" + kind + mailbox.name());
    }
}
