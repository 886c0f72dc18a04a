/**
 * Support for the {@code Idempotency-Key} header: a request that is repeated with the same key takes effect once and gets its first response again, which is
 * stored for 24 hours, in the transaction of the effect. Decision 22 describes the guarantees and the reasons for them. The tables are private.
 */
package ca.posthaste.http.idempotency;
