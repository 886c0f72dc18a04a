package ca.posthaste.job.bulk;

import ca.posthaste.http.Reply;
import ca.posthaste.http.body.UnreadBody;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * A response built from a file of results: either lines, the last one with the summary, or one JSON object.
 *
 * @param size    number of bytes of the file to send
 * @param inLine  true if the lines of the file become entries of an array
 * @param place   releases the slot of the request
 */
public record BulkResultsResource(UnreadBody body, byte[] head, Path file, long size, byte[] tail, boolean inLine, Runnable place, Runnable discard)
    implements Reply.Parts {
    private static final int PART = 32 * 1024;

    @Override public long length() {
        return head.length + size + tail.length;
    }

    /** Releases the slot before the last part is sent: a caller that has read the whole response may send the next request at once. */
    @Override public CompletionStage<Optional<byte[]>> part(int number) {
        int parts = (int) ((size + PART - 1) / PART);
        if (number == parts + (tail.length == 0 ? 0 : 1)) {
            place.run();
        }
        return body.offEventLoop(() -> number == 0 ? Optional.of(head)
            : number <= parts ? Optional.of(read((number - 1L) * PART))
            : number == parts + 1 ? Optional.of(tail) : Optional.empty());
    }

    private byte[] read(long from) throws IOException {
        var part = ByteBuffer.allocate((int) Math.min(PART, size - from));
        try (var channel = FileChannel.open(file)) {
            while (part.hasRemaining() && channel.read(part, from + part.position()) >= 0) { }
        }
        var bytes = part.array();
        if (inLine) {
            Ndjson.separateByCommas(bytes);
        }
        return bytes;
    }

    /** Releases the slot first, because deleting the file takes a while. */
    @Override public void close() {
        place.run();
        body.workers().execute(discard);
    }
}
