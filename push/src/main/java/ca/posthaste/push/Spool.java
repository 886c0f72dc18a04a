package ca.posthaste.push;

import ca.posthaste.push.source.BoundedLines;
import ca.posthaste.push.source.SourcePosition;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The jobs as they are sent, in a private temporary file, a line each: a request can be sent again, and memory holds only the place of each job. */
final class Spool implements Closeable {
    static final int JOBS_MAX = 100_000;

    /** Prefix with the id of this process, so that files left behind by a crash can be told from files in use. */
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

    /** Creates a file that only its owner can read, and that is deleted when the process exits. */
    static Path temporary() throws IOException {
        var file = Files.createTempFile(FILE_PREFIX, ".ndjson");
        file.toFile().deleteOnExit();
        return file;
    }

    void add(byte[] line, SourcePosition place) throws IOException {
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

    /** Closes the file for writing. No jobs can be added afterwards. */
    void finish() throws IOException {
        out.close();
    }

    int count() {
        return count;
    }

    SourcePosition place(int index) {
        return new SourcePosition(lines[index], jobs[index]);
    }

    Path file() {
        return file;
    }

    BoundedLines open() throws IOException {
        return new BoundedLines(Files.newInputStream(file), Integer.MAX_VALUE - 1);
    }

    @Override public void close() throws IOException {
        out.close();
        Files.deleteIfExists(file);
    }
}
