package ca.posthaste.http.idempotency;

/**
 * A request that was sent with an Idempotency-Key.
 *
 * @param fingerprint keyed hash of the request, to detect a key that is reused with a different one
 */
record KeyedRequest(int employer, KeyCipher seal, String fingerprint) {

    static KeyedRequest of(int employer, KeyCipher seal, byte[] sent) {
        return new KeyedRequest(employer, seal, seal.fingerprint(sent));
    }
}
