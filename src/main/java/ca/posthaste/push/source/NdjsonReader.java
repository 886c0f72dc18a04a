package ca.posthaste.push.source;

import ca.posthaste.json.Json;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A job on each line. A broken line leaves the others readable. */
final class NdjsonReader implements JobReader {
    private final InputStream in;
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private int line;

    NdjsonReader(InputStream in) {
        this.in = in;
    }

    @Override public Optional<SourceItem> next() throws IOException {
        while (readLine()) {
            var place = Place.line(line);
            if (text.size() > JOB_BYTES_MAX) {
                return Optional.of(new SourceItem.Unreadable(place, TOO_LARGE));
            }
            if (!isBlank()) {
                return Optional.of(job(place));
            }
        }
        return Optional.empty();
    }

    /** The next line, of which no more is kept than a job may have. False at the end. */
    private boolean readLine() throws IOException {
        text.reset();
        line++;
        int next = in.read();
        if (next < 0) {
            return false;
        }
        for (; next >= 0 && next != '\n'; next = in.read()) {
            if (text.size() <= JOB_BYTES_MAX) {
                text.write(next);
            }
        }
        return true;
    }

    private boolean isBlank() {
        return text.size() < 64 && text.toString(StandardCharsets.ISO_8859_1).isBlank();
    }

    private SourceItem job(Place place) {
        try {
            return Json.parse(text.toByteArray()) instanceof ObjectNode job ? new SourceItem.Job(place, job, List.of())
                : new SourceItem.Unreadable(place, "it is not a JSON object. Write one job a line.");
        } catch (Rejected malformed) {
            return new SourceItem.Unreadable(place, malformed.getMessage().replace("at line 1, column", "at column"));
        }
    }

    @Override public void close() throws IOException {
        in.close();
    }
}
