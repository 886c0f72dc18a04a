package ca.posthaste.job.bulk;

import ca.posthaste.http.upload.Upload;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.http.upload.UploadWriter;
import ca.posthaste.json.Json;
import java.io.ByteArrayOutputStream;

/** Results in a file, one per line: there may be too many to hold in memory. */
public final class ResultFile {
    private static final int BUFFER = 64 * 1024;

    private final UploadWriter file;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

    public ResultFile(UploadFolder uploads) {
        this.file = uploads.open();
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

    /** Returns the size in bytes. */
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

    /** Deletes a file that is not finished. */
    public void discard() {
        file.discard();
    }
}
