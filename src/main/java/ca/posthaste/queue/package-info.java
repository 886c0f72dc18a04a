/**
 * Work that must be done after a transaction, at least once, by whichever process is there: mail now; webhooks, alerts and
 * reminders later. A row is added in the transaction of what it tells about. A worker claims it with a lease, does the work and
 * notes the outcome.
 *
 * <p>Decision 19 says what is promised, and how something new is put on the queue. This package knows only {@code db}.
 */
package ca.posthaste.queue;
