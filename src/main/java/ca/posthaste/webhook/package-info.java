/**
 * Webhooks: an employer's programs are told of changes as they happen. Triggers write a message in the transaction of the change; a
 * worker of the queue posts it, signed, to an address that was checked. Decision 25 says why it is done this way.
 */
package ca.posthaste.webhook;
