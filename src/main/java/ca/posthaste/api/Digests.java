package ca.posthaste.api;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Digests for entity tags; SHA-256 and HMAC-SHA256, which every Java platform has, for everything else. */
public final class Digests {
    private static final String HMAC = "HmacSHA256";
    private static final int BYTES = 12;
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{" + 2 * BYTES + "}");

    private Digests() {}

    /** Returns a digest for an entity tag. Two response bodies with the same digest have the same bytes. */
    public static String of(byte[] body) {
        return HexFormat.of().formatHex(sha256().digest(body), 0, BYTES);
    }

    /** Reports whether a text has the format of a digest made by {@link #of}. */
    public static boolean isDigest(String text) {
        return FORM.matcher(text).matches();
    }

    public static String sha256(String text) {
        return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    public static Mac hmacSha256(byte[] key) {
        try {
            var mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac;
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
