package ca.posthaste.job.bulk;

import ca.posthaste.json.Json;
import ca.posthaste.upload.Upload;
import ca.posthaste.upload.UploadedFile;
import ca.posthaste.upload.Uploads;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Results, one a line, in a file: there may be too many for the memory. */
final class ResultFile {
    private static final int BUFFER = 64 * 1024;

    private final Uploads uploads;
    private final UploadedFile file;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

    ResultFile(Uploads uploads) {
        this.uploads = uploads;
        this.file = uploads.open();
    }

    void add(Json.Writing line) {
        Json.write(buffer, line);
        end();
    }

    /** @param line without its end */
    void add(byte[] line) {
        buffer.writeBytes(line);
        end();
    }

    private void end() {
        buffer.write('\n');
        if (buffer.size() >= BUFFER) {
            flush();
        }
    }

    /** @param lines each with its end */
    void addLines(byte[] lines) {
        buffer.writeBytes(lines);
        flush();
    }

    private void flush() {
        try {
            file.write(buffer.toByteArray(), 0, buffer.size());
            buffer.reset();
        } catch (IOException fault) {
            throw uploads.unavailable(fault);
        }
    }

    /** In bytes. */
    long size() {
        return file.size() + buffer.size();
    }

    Upload finish() {
        flush();
        try {
            return file.finish(null, null);
        } catch (IOException fault) {
            throw uploads.unavailable(fault);
        }
    }

    /** Without what could not be written. */
    Upload finishWritten() {
        buffer.reset();
        return finish();
    }

    /** If it is not finished. */
    void discard() {
        file.discard();
    }
}
