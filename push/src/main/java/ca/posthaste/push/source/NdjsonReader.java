package ca.posthaste.push.source;

import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.language.MessageCatalogue;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Reads a file with a job on each line. An invalid line does not affect the others. */
final class NdjsonReader implements JobReader {
    private final BoundedLines lines;
    private int line;

    NdjsonReader(InputStream in) {
        lines = new BoundedLines(in, JOB_BYTES_MAX);
    }

    @Override public Optional<SourceItem> next() throws IOException {
        while (lines.next()) {
            var place = SourcePosition.line(++line);
            if (lines.length() > JOB_BYTES_MAX) {
                return Optional.of(new SourceItem.Unreadable(place, TOO_LARGE));
            }
            var text = lines.bytes();
            if (!isBlank(text)) {
                return Optional.of(job(place, text));
            }
        }
        return Optional.empty();
    }

    private static boolean isBlank(byte[] text) {
        for (byte each : text) {
            if (each != ' ' && each != '\t' && each != '\r') {
                return false;
            }
        }
        return true;
    }

    private static SourceItem job(SourcePosition place, byte[] text) {
        try {
            return Json.parse(text) instanceof ObjectNode job ? new SourceItem.Job(place, job, List.of())
                : new SourceItem.Unreadable(place, "it is not a JSON object. Write one job per line.");
        } catch (Rejected malformed) {
            return new SourceItem.Unreadable(place, MessageCatalogue.CLI.text(malformed.detail(), Language.ENGLISH));
        }
    }

    @Override public void close() throws IOException {
        lines.close();
    }
}
