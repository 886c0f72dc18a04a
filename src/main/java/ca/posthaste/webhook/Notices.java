package ca.posthaste.webhook;

import ca.posthaste.db.Transaction;

/** Notifies an employer's users of changes to a webhook. */
@FunctionalInterface
public interface Notices {
    /** Notifies that a webhook was turned off, in the transaction that turns it off. */
    void turnedOff(Transaction tx, Webhook hook, OffReason reason);
}
