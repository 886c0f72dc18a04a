package ca.posthaste.board;

import java.util.OptionalInt;

/**
 * A scan of open jobs, read in slices that fit into memory.
 *
 * @param employer   employer whose non-confidential jobs to read; empty means all jobs
 * @param characters maximum number of characters to read of each text
 * @param bytes      maximum total size in bytes of the texts of a slice
 */
public record OpenJobScan(OptionalInt employer, int last, int maxJobs, int characters, int bytes) {
    /** Maximum bytes per character in UTF-8. */
    private static final int CHARACTER_BYTES = 4;
    private static final int TEXTS = 2;

    /** Returns the maximum size in bytes of the texts of one job. */
    int bytesOfOne() {
        return characters * CHARACTER_BYTES * TEXTS;
    }
}
