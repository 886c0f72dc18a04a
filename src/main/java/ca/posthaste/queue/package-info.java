/**
 * Work that must be done after a transaction, at least once, by any available process: mail now; webhooks, alerts and reminders later. A row is added
 * in the transaction of the change that it is about. A worker claims it with a lease, does the work and records the outcome.
 *
 * <p>Decision 19 describes the guarantees, and how to put something new on the queue. This package depends only on {@code db}.
 */
package ca.posthaste.queue;
