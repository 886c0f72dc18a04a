package ca.posthaste.application;

import ca.posthaste.db.Transaction;
import java.time.LocalDate;

/**
 * Store: how many confirmations a mailbox was sent on a day, whatever the jobs. Anybody can type anybody's address, so there is
 * an end to it. What is kept is a hash that differs from day to day, and only until the day is over.
 */
final class Confirmations {

    /** True, and counted, unless the mailbox has had as many today. The row is ours until the transaction ends. */
    boolean admit(Transaction tx, Mailbox mailbox, LocalDate day, int most) {
        return tx.sql("INSERT INTO confirmation (day, mailbox, count) VALUES (:day, :mailbox, 1)"
                + " ON CONFLICT (day, mailbox) DO UPDATE SET count = confirmation.count + 1"
                + " WHERE confirmation.count < :most RETURNING count")
            .bind("day", day.toString()).bind("mailbox", hash(mailbox, day)).bind("most", most).exists();
    }

    void forget(Transaction tx, Mailbox mailbox, LocalDate day) {
        tx.sql("DELETE FROM confirmation WHERE day = :day AND mailbox = :mailbox")
            .bind("day", day.toString()).bind("mailbox", hash(mailbox, day)).execute();
    }

    /** Some of what is left of earlier days. How much. */
    int forgetBefore(Transaction tx, LocalDate day, int most) {
        return tx.sql("DELETE FROM confirmation WHERE (day, mailbox) IN"
                + " (SELECT day, mailbox FROM confirmation WHERE day < :day LIMIT :most)")
            .bind("day", day.toString()).bind("most", most).execute();
    }

    private static String hash(Mailbox mailbox, LocalDate day) {
        return Digest.of(day + "\n" + mailbox.name());
    }
}
