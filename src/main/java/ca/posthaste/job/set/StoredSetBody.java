package ca.posthaste.job.set;

import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * The body of a set, stored in a file.
 *
 * @param isLines true if the file has one job per line; false if it is a JSON array
 * @param maxItem maximum size of one job in bytes
 * @param memory  blocks until there is room for one large job, and returns what releases it; rejected if there is none for a long time
 */
record StoredSetBody(Path file, boolean isLines, int maxItem, String digest, Supplier<Runnable> memory) {
    static final int LINES_MAX = 100_000;
    static final int ENTRIES_MAX = 10_000;
    static final int SIZE_MAX = 512 * 1024 * 1024;

    /** Returns the size in bytes, an upper bound for the size of the texts of all jobs. */
    long bytes() {
        return file.toFile().length();
    }

    int itemsMax() {
        return isLines ? LINES_MAX : ENTRIES_MAX;
    }
}
