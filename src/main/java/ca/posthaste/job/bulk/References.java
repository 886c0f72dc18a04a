package ca.posthaste.job.bulk;

import ca.posthaste.api.Digests;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The referenceIds of a set, as 64 bits each: two different ones of 100,000 are alike once in some thousand million sets. */
final class References {
    private final Set<Long> repeated;
    private long[] hashes = new long[1_000];
    private int count;

    References() {
        this(Set.of());
    }

    private References(Set<Long> repeated) {
        this.repeated = repeated;
    }

    void add(String referenceId) {
        if (count == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * count);
        }
        hashes[count++] = hash(referenceId);
    }

    private static long hash(String referenceId) {
        return ByteBuffer.wrap(Digests.sha256().digest(referenceId.getBytes(StandardCharsets.UTF_8))).getLong();
    }

    /** After the last was added. */
    void sort() {
        Arrays.sort(hashes, 0, count);
    }

    boolean contains(String referenceId) {
        return Arrays.binarySearch(hashes, 0, count, hash(referenceId)) >= 0;
    }

    /** Whether there are some that were not known to be repeated before. */
    boolean hasRepeated() {
        return repeated.isEmpty() && !found().isEmpty();
    }

    private Set<Long> found() {
        var found = new HashSet<Long>();
        for (int i = 1; i < count; i++) {
            if (hashes[i] == hashes[i - 1]) {
                found.add(hashes[i]);
            }
        }
        return found;
    }

    /** None yet, but it is known which ones are repeated. */
    References again() {
        return new References(found());
    }

    boolean isRepeated(String referenceId) {
        return !repeated.isEmpty() && repeated.contains(hash(referenceId));
    }
}
