/**
 * Webhooks: notify an employer's programs of changes as they happen. Triggers write a message in the transaction of the change; a worker of the queue posts it,
 * signed, to a checked address. Decision 25 explains this design.
 */
package ca.posthaste.webhook;
