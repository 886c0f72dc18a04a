package ca.posthaste.board;

import java.util.OptionalInt;

/**
 * Open jobs that are read one after the other, in slices that fit into memory.
 *
 * @param employer   only what candidates see to be this employer's; empty: everything
 * @param last       up to this id
 * @param most       so many at once
 * @param characters so many of each text; the rest is not read
 * @param bytes      so many of texts at once
 */
public record OpenJobs(OptionalInt employer, int last, int most, int characters, int bytes) {
    /** In UTF-8. */
    private static final int CHARACTER_BYTES = 4;
    private static final int TEXTS = 2;

    /** What the texts of one job can come to. */
    int bytesOfOne() {
        return characters * CHARACTER_BYTES * TEXTS;
    }
}
