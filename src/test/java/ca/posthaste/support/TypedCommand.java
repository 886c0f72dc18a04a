package ca.posthaste.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.cli.Commands;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A command that an operator runs on the machine of the service under test. */
public final class TypedCommand {
    private TypedCommand() {}

    public static String prints(String... arguments) {
        var printed = new ByteArrayOutputStream();
        var out = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            assertEquals(0, Commands.run(arguments));
        } finally {
            System.setOut(out);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
