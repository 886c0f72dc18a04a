package ca.posthaste.idempotency;

/**
 * A request that was sent with a key.
 *
 * @param fingerprint of what was sent with it
 */
record KeyedRequest(int employer, Seal seal, String fingerprint) {

    static KeyedRequest of(int employer, Seal seal, byte[] sent) {
        return new KeyedRequest(employer, seal, seal.fingerprint(sent));
    }
}
