package ca.posthaste.job.bulk;

import ca.posthaste.json.Json;
import ca.posthaste.json.JsonShape;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

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
     * Returns the last lines of a response.
     *
     * @param problem problem of the request as a whole; null if there is none
     * @param summary null if more lines follow
     */
    static byte[] lastLines(ProblemContext recipient, Rejected problem, Summary summary) {
        var lines = new ByteArrayOutputStream();
        if (problem != null) {
            add(lines, "problem", json -> ProblemJson.write(json, problem, recipient));
        }
        if (summary != null) {
            add(lines, "summary", summary::write);
        }
        return lines.toByteArray();
    }

    private static void add(ByteArrayOutputStream lines, String member, Json.Writing value) {
        Json.write(lines, json -> Json.object(json, within -> {
            json.writeFieldName(member);
            value.to(json);
        }));
        lines.write('\n');
    }

    /** Returns an object with the results, which were written as lines, and their summary. */
    static byte[] inOneObject(ResultLines results) {
        var entries = results.lines().clone();
        separateByCommas(entries);
        var object = new ByteArrayOutputStream(entries.length);
        object.writeBytes("{\"results\":[".getBytes(StandardCharsets.UTF_8));
        object.write(entries, 0, Math.max(0, entries.length - 1));
        object.writeBytes("],\"summary\":".getBytes(StandardCharsets.UTF_8));
        object.writeBytes(Json.write(results.summary()::write));
        object.write('}');
        return object.toByteArray();
    }

    static void separateByCommas(byte[] lines) {
        for (int i = 0; i < lines.length; i++) {
            lines[i] = lines[i] == '\n' ? (byte) ',' : lines[i];
        }
    }
}
