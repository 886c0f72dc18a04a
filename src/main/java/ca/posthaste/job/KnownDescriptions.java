package ca.posthaste.job;

import ca.posthaste.api.Digests;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Descriptions that were found to be valid. To look for faults takes longer than all the rest of reading a job, and most descriptions are
 * sent again and again: every night with a set, and twice when it is applied. Only digests are kept, and the newest ones.
 */
final class KnownDescriptions {
    /** Together they take some mebibytes. */
    static final int MAX = 128 * 1024;
    /** In characters. A shorter one is quickly checked, and of a longer one a copy would take much memory. */
    static final int SHORTEST = 200;
    static final int LONGEST = 64 * 1024;
    private static final int DIGEST_BYTES = 16;
    /** Where a digest may be. With one place each, some of a set would push each other out every night. */
    private static final int PLACES = 4;

    private final AtomicReferenceArray<byte[]> digests = new AtomicReferenceArray<>(MAX);

    /** Whether it is valid: {@code check} is asked only if that is not known. */
    boolean isValid(String html, Check check) {
        if (html.length() < SHORTEST || html.length() > LONGEST) {
            return check.isValid(html);
        }
        var digest = Arrays.copyOf(Digests.sha256().digest(html.getBytes(StandardCharsets.UTF_8)), DIGEST_BYTES);
        int first = PLACES * Math.floorMod(Arrays.hashCode(digest), MAX / PLACES);
        int free = first + Math.floorMod(digest[0], PLACES); // of full ones, any
        for (int place = first + PLACES - 1; place >= first; place--) {
            var known = digests.get(place);
            if (Arrays.equals(known, digest)) {
                return true;
            }
            free = known == null ? place : free;
        }
        boolean isValid = check.isValid(html);
        if (isValid) {
            digests.set(free, digest);
        }
        return isValid;
    }

    interface Check {
        boolean isValid(String html);
    }
}
