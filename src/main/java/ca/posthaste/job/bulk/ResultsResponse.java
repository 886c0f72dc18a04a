package ca.posthaste.job.bulk;

import ca.posthaste.job.set.SetRequest;
import ca.posthaste.job.set.Sets;
import ca.posthaste.json.Json;
import ca.posthaste.problem.ProblemJson;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The response to a set, built from the file of its results: either lines, the last one with the summary, or one JSON object.
 *
 * @param head   content before the results
 * @param size   number of bytes of the file to send
 * @param tail   content after the results
 * @param inLine true if the lines of the file become entries of an array
 */
public record ResultsResponse(byte[] head, Path file, long size, byte[] tail, boolean inLine) {
    private static final int PART = 32 * 1024;

    public static ResultsResponse of(Sets.Outcomes outcomes, SetRequest request, boolean isLines) {
        var rest = Json.write(json -> {
            json.writeStartObject();
            rest(json, outcomes, request);
            json.writeEndObject();
        });
        var file = outcomes.file();
        if (isLines) {
            return new ResultsResponse(new byte[0], file.path(), file.size(), (new String(rest, StandardCharsets.UTF_8) + "\n")
                .getBytes(StandardCharsets.UTF_8), false);
        }
        var open = new String(rest, 0, rest.length - 1, StandardCharsets.UTF_8) + ",\"items\":[";
        return new ResultsResponse(open.getBytes(StandardCharsets.UTF_8), file.path(), Math.max(0, file.size() - 1),
            "]}".getBytes(StandardCharsets.UTF_8), true);
    }

    private static void rest(JsonGenerator json, Sets.Outcomes outcomes, SetRequest request) throws IOException {
        if (!request.isApply()) {
            json.writeStringField("plan", outcomes.plan());
        }
        json.writeFieldName("summary");
        if (request.isApply()) {
            outcomes.summary().write(json);
        } else {
            outcomes.summary().writePlan(json);
            json.writeFieldName("problem");
            if (outcomes.problem() == null) {
                json.writeNull();
            } else {
                ProblemJson.write(json, outcomes.problem(), request.recipient());
            }
        }
    }

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
