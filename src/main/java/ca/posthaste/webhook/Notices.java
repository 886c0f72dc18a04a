package ca.posthaste.webhook;

import ca.posthaste.db.Transaction;

/** Tells an employer's users what happened to a webhook. */
@FunctionalInterface
public interface Notices {
    /** In the transaction that turns it off. */
    void turnedOff(Transaction tx, Webhook hook, OffReason reason);
}
