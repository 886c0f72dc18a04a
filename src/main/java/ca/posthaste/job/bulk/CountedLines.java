package ca.posthaste.job.bulk;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Results as lines, and how many have which outcome: as bytes, they can be kept for a request that is repeated.
 *
 * @param rejected the results that failed just now; empty for results that were kept
 */
record CountedLines(Summary summary, byte[] lines, List<ItemResult> rejected) {

    static CountedLines from(byte[] kept) {
        return new CountedLines(Summary.from(ByteBuffer.wrap(kept)), Arrays.copyOfRange(kept, Summary.SIZE, kept.length), List.of());
    }

    /** How many lines there are. */
    int count() {
        int count = 0;
        for (byte each : lines) {
            count += each == '\n' ? 1 : 0;
        }
        return count;
    }

    byte[] bytes() {
        var bytes = ByteBuffer.allocate(Summary.SIZE + lines.length);
        summary.putInto(bytes);
        return bytes.put(lines).array();
    }
}
