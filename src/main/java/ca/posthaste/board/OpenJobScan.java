package ca.posthaste.board;

import java.util.OptionalInt;

/** A scan of an employer's non-confidential open jobs, or of all, in slices of at most {@code bytes}, with the first {@code characters} of each text. */
public record OpenJobScan(OptionalInt employer, int last, int maxJobs, int characters, int bytes) {
    /** Maximum bytes per character in UTF-8. */
    private static final int CHARACTER_BYTES = 4;
    private static final int TEXTS = 2;

    /** Returns the maximum size in bytes of the texts of one job. */
    int bytesOfOne() {
        return characters * CHARACTER_BYTES * TEXTS;
    }
}
