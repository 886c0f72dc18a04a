package ca.posthaste.application;

import ca.posthaste.db.Transaction;
import java.time.LocalDate;

/**
 * Store: how many confirmations a mailbox was sent today, for all jobs together. Limited, because anybody can enter somebody
 * else's address. Only a hash that differs from day to day is kept, and only until the day is over.
 */
final class Confirmations {

    /** Counts one and returns true, unless the limit for today is reached. The row is locked until the transaction ends. */
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

    /** Deletes a batch of rows of earlier days; returns how many. */
    int forgetBefore(Transaction tx, LocalDate day, int most) {
        return tx.sql("DELETE FROM confirmation WHERE (day, mailbox) IN"
                + " (SELECT day, mailbox FROM confirmation WHERE day < :day LIMIT :most)")
            .bind("day", day.toString()).bind("most", most).execute();
    }

    private static String hash(Mailbox mailbox, LocalDate day) {
        return Digest.of(day + "\n" + mailbox.name());
    }
}
