/** Webhooks: triggers write a message in the transaction of a change, and a worker posts it, signed, to a checked address. See decision 25. */
package ca.posthaste.webhook;
