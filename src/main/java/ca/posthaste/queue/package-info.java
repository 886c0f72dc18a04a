/**
 * Queues of background work in the database, such as mail to send and webhooks to call. An item is added in the same transaction as the change that
 * causes it. Afterwards a worker of any process claims it with a lease, does the work and records the outcome, so each item is processed at least once.
 *
 * <p>Decision 19 describes the guarantees, and how to add a queue. This package depends only on {@code db}.
 */
package ca.posthaste.queue;
