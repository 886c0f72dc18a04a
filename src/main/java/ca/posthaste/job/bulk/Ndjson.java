package ca.posthaste.job.bulk;

import ca.posthaste.json.Json;
import ca.posthaste.json.JsonShape;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Newline-delimited JSON: parses lines, and writes results as lines or as an array. */
public final class Ndjson {
    public static final String TYPE = "application/x-ndjson";

    private Ndjson() {}

    /** @param line line to parse; null if it was too long to be read */
    public static JsonNode parsed(byte[] line, JsonShape shape, int max) {
        if (line == null) {
            throw new Rejected(Problem.BODY_TOO_LARGE, UserMessage.of("batch.job-too-large", "max", max));
        }
        return Json.parse(line, shape);
    }

    /**
     * @param problem problem of the request as a whole; null if there is none
     * @param summary summary for the last line; null if more lines follow
     */
    static byte[] lines(List<ItemResult> results, ProblemContext recipient, Rejected problem, Summary summary) {
        var lines = new ByteArrayOutputStream();
        results.forEach(result -> add(lines, json -> result.write(json, recipient)));
        if (problem != null) {
            add(lines, json -> {
                json.writeStartObject();
                json.writeFieldName("problem");
                ProblemJson.write(json, problem, recipient);
                json.writeEndObject();
            });
        }
        if (summary != null) {
            add(lines, json -> {
                json.writeStartObject();
                json.writeFieldName("summary");
                summary.write(json);
                json.writeEndObject();
            });
        }
        return lines.toByteArray();
    }

    private static void add(ByteArrayOutputStream lines, Json.Writing line) {
        lines.writeBytes(Json.write(line));
        lines.write('\n');
    }

    /** Returns the same object as {@link #results}, built from results that were written as lines. */
    static byte[] inOneObject(ResultLines results) {
        var entries = results.lines().clone();
        for (int i = 0; i < entries.length; i++) {
            entries[i] = entries[i] == '\n' ? (byte) ',' : entries[i];
        }
        var object = new ByteArrayOutputStream(entries.length);
        object.writeBytes("{\"results\":[".getBytes(StandardCharsets.UTF_8));
        object.write(entries, 0, Math.max(0, entries.length - 1));
        object.writeBytes("],\"summary\":".getBytes(StandardCharsets.UTF_8));
        object.writeBytes(Json.write(results.summary()::write));
        object.write('}');
        return object.toByteArray();
    }

    static void results(JsonGenerator json, List<ItemResult> results, ProblemContext recipient) throws IOException {
        json.writeFieldName("results");
        resultArray(json, results, recipient);
        json.writeFieldName("summary");
        new Summary().addAll(results).write(json);
    }

    static void resultArray(JsonGenerator json, List<ItemResult> results, ProblemContext recipient) throws IOException {
        json.writeStartArray();
        for (var result : results) {
            result.write(json, recipient);
        }
        json.writeEndArray();
    }
}
