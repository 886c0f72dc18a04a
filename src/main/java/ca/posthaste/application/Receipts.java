package ca.posthaste.application;

import ca.posthaste.api.Digests;
import ca.posthaste.job.JobId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.UUID;

/** Generates unguessable receipts. A person gets the same one for a job again, so an ignored application looks like a stored one. */
final class Receipts {
    private final byte[] secret = new byte[32];

    Receipts() {
        new SecureRandom().nextBytes(secret);
    }

    String of(JobId job, Candidate candidate) {
        var text = (job.value() + " " + candidate.addressKey()).getBytes(StandardCharsets.UTF_8);
        var bytes = ByteBuffer.wrap(Digests.hmacSha256(secret).doFinal(text));
        // Formatted as a random UUID, whose version and variant are fixed.
        return new UUID(bytes.getLong() & ~0xF000L | 0x4000L, bytes.getLong() >>> 2 | Long.MIN_VALUE).toString();
    }
}
