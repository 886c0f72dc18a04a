package ca.posthaste.idempotency;

/**
 * A request that was sent with an Idempotency-Key.
 *
 * @param fingerprint keyed hash of the request, to detect a key that is reused with a different one
 */
record KeyedRequest(int employer, Seal seal, String fingerprint) {

    static KeyedRequest of(int employer, Seal seal, byte[] sent) {
        return new KeyedRequest(employer, seal, seal.fingerprint(sent));
    }
}
