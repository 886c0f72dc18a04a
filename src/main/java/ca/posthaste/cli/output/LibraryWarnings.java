package ca.posthaste.cli.output;

import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Sends the warnings of libraries to stderr while a command runs: a program may read the command's stdout. */
public final class LibraryWarnings implements AutoCloseable {
    private final Logger root = Logger.getLogger("");
    private final ConsoleHandler stderr = new ConsoleHandler();

    public LibraryWarnings() {
        stderr.setLevel(Level.WARNING);
        stderr.setFormatter(new Formatter() {
            @Override public String format(LogRecord warning) {
                return warning.getLevel().getName() + ": " + formatMessage(warning) + System.lineSeparator();
            }
        });
        root.addHandler(stderr);
    }

    @Override public void close() {
        root.removeHandler(stderr);
    }
}
