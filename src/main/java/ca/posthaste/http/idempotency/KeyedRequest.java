package ca.posthaste.http.idempotency;

/** A request with an Idempotency-Key, and its keyed hash, which reveals that a key is reused with a different request. */
record KeyedRequest(int employer, KeyCipher seal, String fingerprint) {
    static KeyedRequest of(int employer, KeyCipher seal, byte[] sent) {
        return new KeyedRequest(employer, seal, seal.fingerprint(sent));
    }
}
