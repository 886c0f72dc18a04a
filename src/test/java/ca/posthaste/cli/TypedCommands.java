package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import ca.posthaste.config.Setting;
import ca.posthaste.support.TestEngine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Base class of tests that run commands on a data folder of their own with one employer, and read the output. */
abstract class TypedCommands {
    @TempDir Path folder;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private Properties settings;

    // Flags become system properties, and a service under test has its own.
    @BeforeEach void open() {
        settings = (Properties) System.getProperties().clone();
        System.clearProperty(Setting.DATABASE_URL.property());
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        TestEngine.SQLITE.open(folder).close(); // what init does, without the time it takes to migrate
        run("employer", "add", "Bakery");
    }

    @AfterEach void restore() {
        System.setOut(out);
        System.setErr(err);
        System.setProperties(settings);
    }

    private int code(String... arguments) {
        printed.reset();
        said.reset();
        return Commands.run(Stream.concat(Stream.of(arguments), Stream.of("--data-dir", folder.toString())).toArray(String[]::new));
    }

    /** Runs a command, and returns the lines it prints. */
    List<String> run(String... arguments) {
        assertEquals(0, code(arguments), said.toString(StandardCharsets.UTF_8));
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** Runs a command that fails, and returns the first line of its error message. */
    String refusal(String... arguments) {
        return failure(arguments).get(0);
    }

    /** Runs a command that fails, and returns its error message. */
    List<String> failure(String... arguments) {
        assertNotEquals(0, code(arguments));
        assertEquals("", printed.toString(StandardCharsets.UTF_8));
        return said.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
