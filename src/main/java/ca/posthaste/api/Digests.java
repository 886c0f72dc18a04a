package ca.posthaste.api;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** The digest in an entity tag: two answers with the same one have the same bytes. */
public final class Digests {
    private static final int BYTES = 12;
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{" + 2 * BYTES + "}");

    private Digests() {}

    public static String of(byte[] body) {
        return HexFormat.of().formatHex(sha256().digest(body), 0, BYTES);
    }

    /** Whether it could be from here. */
    public static boolean isDigest(String text) {
        return FORM.matcher(text).matches();
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing); // every Java platform has it
        }
    }
}
