package ca.posthaste.job.set;

import ca.posthaste.api.Digests;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The referenceIds of a set, as 64-bit hashes: among 100,000 different ones, two collide once in several billion sets. */
final class ReferenceIdSet {
    private final Set<Long> repeated;
    private long[] hashes = new long[1_000];
    private int count;

    ReferenceIdSet() {
        this(Set.of());
    }

    private ReferenceIdSet(Set<Long> repeated) {
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

    /** Sorts the hashes. Must be called after the last one was added. */
    void sort() {
        Arrays.sort(hashes, 0, count);
    }

    boolean contains(String referenceId) {
        return Arrays.binarySearch(hashes, 0, count, hash(referenceId)) >= 0;
    }

    /** Reports whether there are duplicates that were not known before. */
    boolean hasRepeated() {
        return repeated.isEmpty() && !findDuplicates().isEmpty();
    }

    private Set<Long> findDuplicates() {
        var found = new HashSet<Long>();
        for (int i = 1; i < count; i++) {
            if (hashes[i] == hashes[i - 1]) {
                found.add(hashes[i]);
            }
        }
        return found;
    }

    /** Returns an empty collection that knows which referenceIds are duplicates. */
    ReferenceIdSet again() {
        return new ReferenceIdSet(findDuplicates());
    }

    boolean isRepeated(String referenceId) {
        return !repeated.isEmpty() && repeated.contains(hash(referenceId));
    }
}
