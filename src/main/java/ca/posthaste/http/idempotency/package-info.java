/**
 * Support for the {@code Idempotency-Key} header: a request that is repeated with the same key takes effect once and gets its first response
 * again. The response is stored for 24 hours, in the transaction of the effect. Decision 22 describes the guarantees and the reasons for them.
 *
 * <p>Resources use {@link ca.posthaste.http.idempotency.Idempotency}, or {@link ca.posthaste.http.idempotency.PartialResults} if they respond while still reading.
 * The tables are private to this package.
 */
package ca.posthaste.http.idempotency;
