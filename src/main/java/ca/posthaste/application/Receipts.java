package ca.posthaste.application;

import ca.posthaste.job.JobId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Generates the receipts given to candidates. They cannot be guessed, and the same person and job always get the same one, so the response to an ignored
 * application looks like the response to a stored one.
 */
final class Receipts {
    private static final String MAC = "HmacSHA256";
    private final SecretKeySpec secret;

    Receipts() {
        var random = new byte[32];
        new SecureRandom().nextBytes(random);
        secret = new SecretKeySpec(random, MAC);
    }

    String of(JobId job, Candidate candidate) {
        try {
            var mac = Mac.getInstance(MAC);
            mac.init(secret);
            var bytes = ByteBuffer.wrap(mac.doFinal((job.value() + " " + candidate.addressKey()).getBytes(StandardCharsets.UTF_8)));
            // Formatted as a random UUID, whose version and variant are fixed.
            return new UUID(bytes.getLong() & ~0xF000L | 0x4000L, bytes.getLong() >>> 2 | Long.MIN_VALUE).toString();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing); // every Java platform has HmacSHA256
        }
    }
}
