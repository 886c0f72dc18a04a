package ca.posthaste.job.description;

import ca.posthaste.api.Digests;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;

/**
 * Cache of descriptions known to be valid, as digests. Validation takes longer than all the rest of parsing a job, and most descriptions are
 * sent again and again: every night with a set, and twice when it is applied.
 */
public final class KnownDescriptions {
    /** Maximum number of digests. Together they take a few mebibytes. */
    static final int MAX = 128 * 1024;
    /** Minimum length in characters. A shorter description is validated quickly, and above {@link #LONGEST} a copy would take much memory. */
    static final int SHORTEST = 200;
    static final int LONGEST = 64 * 1024;
    private static final int DIGEST_BYTES = 16;
    /** Number of slots in which a digest may be stored. With a single slot, some descriptions of a set would evict each other every night. */
    private static final int PLACES = 4;

    private final AtomicReferenceArray<byte[]> digests = new AtomicReferenceArray<>(MAX);

    /** Reports whether the description is valid; calls {@code check} only if that is not known. */
    public boolean isValid(String html, Predicate<String> check) {
        if (html.length() < SHORTEST || html.length() > LONGEST) {
            return check.test(html);
        }
        var digest = Arrays.copyOf(Digests.sha256().digest(html.getBytes(StandardCharsets.UTF_8)), DIGEST_BYTES);
        int first = PLACES * Math.floorMod(Arrays.hashCode(digest), MAX / PLACES);
        int free = first + Math.floorMod(digest[0], PLACES); // an arbitrary one if all are taken
        for (int place = first + PLACES - 1; place >= first; place--) {
            var known = digests.get(place);
            if (Arrays.equals(known, digest)) {
                return true;
            }
            free = known == null ? place : free;
        }
        boolean isValid = check.test(html);
        if (isValid) {
            digests.set(free, digest);
        }
        return isValid;
    }
}
