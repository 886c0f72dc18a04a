package ca.posthaste.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.cli.Commands;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** A command that an operator runs on the machine of the service under test. It runs in this JVM: starting one takes longer than most commands do. */
public final class TypedCommand {
    /** Exit code and output of a command. */
    public record Outcome(int code, String out, String err) {}

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
            return new Outcome(Commands.run(arguments), printedOut.toString(StandardCharsets.UTF_8), printedErr.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
            System.setProperties(properties);
        }
    }
}
