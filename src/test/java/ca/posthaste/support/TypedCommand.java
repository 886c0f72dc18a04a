package ca.posthaste.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.cli.Commands;
import ca.posthaste.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;

/** A command that an operator runs on the machine of the service under test. It runs in this JVM: starting one takes longer than most commands do. */
public final class TypedCommand {
    /** Exit code and output of a command, without the last line end. */
    public record Outcome(int code, String out, String err) {
        public JsonNode json() {
            return Json.parse(out.getBytes(StandardCharsets.UTF_8));
        }

        public List<JsonNode> lines() {
            return out.lines().map(line -> Json.parse(line.getBytes(StandardCharsets.UTF_8))).toList();
        }
    }

    private TypedCommand() {}

    /** Returns what a command prints that must succeed. */
    public static String prints(String... arguments) {
        var outcome = run(arguments);
        assertEquals(0, outcome.code(), outcome.err());
        return outcome.out();
    }

    /** One at a time, because the streams and properties belong to the whole JVM. */
    public static synchronized Outcome run(String... arguments) {
        var printedOut = new ByteArrayOutputStream();
        var printedErr = new ByteArrayOutputStream();
        var out = System.out;
        var err = System.err;
        var properties = System.getProperties();
        System.setProperties((Properties) properties.clone()); // a command stores its settings there
        System.setOut(new PrintStream(printedOut, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(printedErr, true, StandardCharsets.UTF_8));
        try {
            int code = Commands.run(arguments);
            return new Outcome(code, printedOut.toString(StandardCharsets.UTF_8).stripTrailing(), printedErr.toString(StandardCharsets.UTF_8).stripTrailing());
        } finally {
            System.setOut(out);
            System.setErr(err);
            System.setProperties(properties);
        }
    }
}
