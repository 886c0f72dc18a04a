package ca.posthaste.job.bulk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A response built from a file of results: either lines, the last one with the summary, or one JSON object.
 *
 * @param head   content before the results
 * @param size   number of bytes of the file to send
 * @param tail   content after the results
 * @param inLine true if the lines of the file become entries of an array
 */
public record ResultsResponse(byte[] head, Path file, long size, byte[] tail, boolean inLine) {
    private static final int PART = 32 * 1024;

    public long length() {
        return head.length + size + tail.length;
    }

    /** Reports whether a client that has received the part with this number has received the whole response. */
    public boolean isLast(int number) {
        return number == fileParts() + (tail.length == 0 ? 0 : 1);
    }

    private int fileParts() {
        return (int) ((size + PART - 1) / PART);
    }

    public Optional<byte[]> part(int number) throws IOException {
        int parts = fileParts();
        if (number == 0) {
            return Optional.of(head);
        }
        if (number <= parts) {
            return Optional.of(read((number - 1L) * PART));
        }
        return number == parts + 1 ? Optional.of(tail) : Optional.empty();
    }

    private byte[] read(long from) throws IOException {
        var part = ByteBuffer.allocate((int) Math.min(PART, size - from));
        try (var channel = FileChannel.open(file)) {
            while (part.hasRemaining() && channel.read(part, from + part.position()) >= 0) { }
        }
        var bytes = part.array();
        if (inLine) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = bytes[i] == '\n' ? (byte) ',' : bytes[i];
            }
        }
        return bytes;
    }
}
