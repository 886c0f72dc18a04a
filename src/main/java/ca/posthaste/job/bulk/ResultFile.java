package ca.posthaste.job.bulk;

import ca.posthaste.http.upload.Upload;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.http.upload.UploadWriter;
import ca.posthaste.json.Json;
import java.io.ByteArrayOutputStream;
import java.util.function.Function;

/** Results in a file, one per line: there may be too many to hold in memory. */
public final class ResultFile {
    private static final int BUFFER = 64 * 1024;

    private final UploadWriter file;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

    public ResultFile(UploadFolder uploads) {
        this.file = uploads.open();
    }

    /** Fills a new file. Deletes it if that fails. */
    public static <T> T fill(UploadFolder uploads, Function<ResultFile, T> work) {
        var file = new ResultFile(uploads);
        try {
            return work.apply(file);
        } catch (RuntimeException | Error fault) {
            file.discard();
            throw fault;
        }
    }

    public void add(Json.Writing line) {
        Json.write(buffer, line);
        end();
    }

    /** @param line line without a line break */
    public void add(byte[] line) {
        buffer.writeBytes(line);
        end();
    }

    private void end() {
        buffer.write('\n');
        if (buffer.size() >= BUFFER) {
            flush();
        }
    }

    /** @param lines lines, each with a line break */
    public void addLines(byte[] lines) {
        buffer.writeBytes(lines);
        flush();
    }

    private void flush() {
        file.write(buffer.toByteArray(), 0, buffer.size());
        buffer.reset();
    }

    public long size() {
        return file.size() + buffer.size();
    }

    public Upload finish() {
        flush();
        return file.finish(null, null);
    }

    /** Completes the file without the data that could not be written. */
    Upload finishWritten() {
        buffer.reset();
        return finish();
    }

    void discard() {
        file.discard();
    }
}
