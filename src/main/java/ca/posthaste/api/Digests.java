package ca.posthaste.api;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digest in an entity tag: two answers with the same one have the same bytes. */
public final class Digests {
    private static final int BYTES = 12;

    private Digests() {}

    public static String of(byte[] body) {
        return HexFormat.of().formatHex(sha256().digest(body), 0, BYTES);
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing); // every Java platform has it
        }
    }
}
