/**
 * The header {@code Idempotency-Key}: a request that is repeated with its key has one effect, and gets its first answer again.
 * The answer is kept for 24 hours, in the transaction of the effect. Decision 22 says what is promised and why so.
 *
 * <p>A resource uses {@link ca.posthaste.idempotency.Idempotency}; one that answers while it reads uses
 * {@link ca.posthaste.idempotency.Parts}. Nobody else has to know the tables.
 */
package ca.posthaste.idempotency;
