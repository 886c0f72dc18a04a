package ca.posthaste.http.upload;

import ca.posthaste.api.Digests;
import ca.posthaste.db.PrivateFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

/** A file being received: written to disk as it arrives, while its size, first bytes and digest are recorded. */
public final class UploadWriter {
    private static final int HEAD_BYTES = 64 * 1024;

    private final Path path;
    private final UploadFolder uploads;
    private final OutputStream out;
    private final MessageDigest digest = Digests.sha256();
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private long size;

    UploadWriter(Path path, UploadFolder uploads) throws IOException {
        this.path = path;
        this.uploads = uploads;
        out = PrivateFiles.open(path);
    }

    public long size() {
        return size;
    }

    /** Writes a part of the bytes. Rejects them if the disk is full or failing. */
    public void write(byte[] bytes, int from, int to) {
        try {
            uploads.reserve(path, to - from);
            out.write(bytes, from, to - from);
        } catch (IOException fault) {
            throw uploads.unavailable(fault);
        }
        digest.update(bytes, from, to - from);
        head.write(bytes, from, Math.min(to - from, HEAD_BYTES - head.size()));
        size += to - from;
    }

    public Upload finish(String fileName, String contentType) {
        try {
            out.close();
        } catch (IOException fault) {
            throw uploads.unavailable(fault);
        }
        return new Upload(fileName, contentType, path, size, head.toByteArray(), HexFormat.of().formatHex(digest.digest()));
    }

    public void discard() {
        try {
            out.close();
        } catch (IOException unwritten) {
            // the content is discarded anyway
        }
        uploads.discard(path);
    }
}
