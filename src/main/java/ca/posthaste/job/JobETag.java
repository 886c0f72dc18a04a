package ca.posthaste.job;

import ca.posthaste.api.Digests;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * The entity tags of jobs: {@code "STATE"}, and {@code "STATE.DIGEST"} for the bytes of one representation. A write compares only the state,
 * a cached response the whole tag. The id is part of the state because jobs created together do not differ otherwise. The digest ends with
 * a checksum of the tag, so that a corrupted tag is recognized as one that was never issued.
 */
public final class JobETag {
    private static final int CHECKSUM_DIGITS = 4;

    private JobETag() {}

    public static String of(JobId id, Revision revision) {
        return of(id, revision.version(), revision.updatedAt().toEpochMilli());
    }

    public static String of(JobId id, int version, long updatedAt) {
        return '"' + state(id, version, updatedAt) + '"';
    }

    public static String of(Job job, String digest) {
        return of(state(job.id(), job.revision().version(), job.revision().updatedAt().toEpochMilli()), digest);
    }

    static String of(String state, String digest) {
        var tag = state + '.' + digest;
        return '"' + tag + checksum(tag) + '"';
    }

    private static String state(JobId id, int version, long updatedAt) {
        return Integer.toString(id.value(), Character.MAX_RADIX) + '-' + Integer.toString(version, Character.MAX_RADIX)
            + '-' + Long.toString(updatedAt, Character.MAX_RADIX);
    }

    /** Returns the tag of the state, without the digest; empty if the part after the dot is not a valid digest. */
    static Optional<String> stateOf(String tag) {
        int dot = tag.indexOf('.');
        if (dot < 0) {
            return Optional.of(tag);
        }
        int sum = tag.length() - 1 - CHECKSUM_DIGITS;
        boolean isWhole = sum > dot && Digests.isDigest(tag.substring(dot + 1, sum))
            && checksum(tag.substring(1, sum)).equals(tag.substring(sum, tag.length() - 1));
        return isWhole ? Optional.of(tag.substring(0, dot) + '"') : Optional.empty();
    }

    private static String checksum(String tag) {
        var crc = new CRC32();
        crc.update(tag.getBytes(StandardCharsets.ISO_8859_1));
        return HexFormat.of().toHexDigits(crc.getValue(), CHECKSUM_DIGITS);
    }
}
