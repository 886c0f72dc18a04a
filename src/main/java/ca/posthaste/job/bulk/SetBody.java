package ca.posthaste.job.bulk;

import java.nio.file.Path;

/**
 * The body of a set, in a file.
 *
 * @param isLines a job a line; otherwise the file is a JSON array
 * @param maxItem what one job may have, in bytes
 * @param digest  of all of it
 * @param memory  for its large jobs
 */
record SetBody(Path file, boolean isLines, int maxItem, String digest, LargeItems memory) {
    static final int LINES_MAX = 100_000;
    static final int ENTRIES_MAX = 10_000;
    /** In bytes. */
    static final int SIZE_MAX = 512 * 1024 * 1024;

    /** At least as much as the texts of all jobs take. */
    long bytes() {
        return file.toFile().length();
    }

    int itemsMax() {
        return isLines ? LINES_MAX : ENTRIES_MAX;
    }
}
