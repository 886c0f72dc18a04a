package ca.posthaste.push;

import ca.posthaste.push.source.Lines;
import ca.posthaste.push.source.Place;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The jobs in the form they are sent in, a line each, in a temporary file that only its owner can read; so that a request can be
 * sent again, and memory does not grow with the file. Of each job only its place is kept in memory.
 */
final class Spool implements Closeable {
    /** As many as a set or a batch may have. */
    static final int JOBS_MAX = 100_000;

    /** Of this process, so that what is left after a crash can be told from what is in use. */
    static final String FILE_PREFIX = "posthaste-push-" + ProcessHandle.current().pid() + "-";

    private final Path file;
    private final OutputStream out;
    private int[] lines = new int[256];
    private int[] jobs = new int[256];
    private int count;

    Spool() throws IOException {
        file = temporary();
        out = new BufferedOutputStream(Files.newOutputStream(file), 64 * 1024);
    }

    /** A file that only its owner can read, and that does not outlive the process. */
    static Path temporary() throws IOException {
        var file = Files.createTempFile(FILE_PREFIX, ".ndjson");
        file.toFile().deleteOnExit();
        return file;
    }

    void add(byte[] line, Place place) throws IOException {
        if (count == lines.length) {
            lines = Arrays.copyOf(lines, count * 2);
            jobs = Arrays.copyOf(jobs, count * 2);
        }
        lines[count] = place.line();
        jobs[count] = place.job();
        count++;
        out.write(line);
        out.write('\n');
    }

    /** Nothing is added any more. */
    void finish() throws IOException {
        out.close();
    }

    int count() {
        return count;
    }

    Place place(int index) {
        return new Place(lines[index], jobs[index]);
    }

    Path file() {
        return file;
    }

    /** What was added, in order. */
    Lines open() throws IOException {
        return new Lines(Files.newInputStream(file), Integer.MAX_VALUE - 1);
    }

    @Override public void close() throws IOException {
        out.close();
        Files.deleteIfExists(file);
    }
}
