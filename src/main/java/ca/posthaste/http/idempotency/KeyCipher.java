package ca.posthaste.http.idempotency;

import ca.posthaste.api.Digests;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Derived from an Idempotency-Key, which is not stored: only a caller that sends it again can decrypt the response, and the database alone is not enough. */
final class KeyCipher {
    private static final int NAME_BYTES = 16;
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte[] root;
    private final String name;
    private final SecretKeySpec secret;

    /** @param apiKey API key that is also required to decrypt the response if it contains a secret; otherwise empty */
    KeyCipher(int employer, String key, String apiKey) {
        root = Digests.hmacSha256(bytes("posthaste idempotency " + employer)).doFinal(bytes(key));
        name = hex(Digests.hmacSha256(root).doFinal(bytes("name")));
        secret = new SecretKeySpec(Digests.hmacSha256(root).doFinal(bytes("answer " + apiKey)), "AES");
    }

    /** Returns the name under which the response is stored. */
    String name() {
        return name;
    }

    /** Returns the name as a number, for use as a lock id. */
    long number() {
        return Long.parseUnsignedLong(name.substring(0, Long.BYTES * 2), 16);
    }

    /** Returns a keyed hash of a request, for comparing requests without storing them. */
    String fingerprint(byte[] sent) {
        return hex(Digests.hmacSha256(root).doFinal(sent));
    }

    byte[] close(byte[] plain) {
        var nonce = new byte[NONCE];
        RANDOM.nextBytes(nonce);
        try {
            var cipher = cipher(Cipher.ENCRYPT_MODE, nonce);
            var sealed = Arrays.copyOf(nonce, NONCE + cipher.getOutputSize(plain.length));
            cipher.doFinal(plain, 0, plain.length, sealed, NONCE);
            return sealed;
        } catch (GeneralSecurityException fault) {
            throw new IllegalStateException(fault);
        }
    }

    byte[] open(byte[] sealed) {
        try {
            return cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE)).doFinal(sealed, NONCE, sealed.length - NONCE);
        } catch (GeneralSecurityException damaged) {
            throw new IllegalStateException("A stored response cannot be decrypted.", damaged);
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, secret, new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }

    private static String hex(byte[] hash) {
        return HexFormat.of().formatHex(hash, 0, NAME_BYTES);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
