package ca.posthaste.cli;

import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What libraries warn of while a command runs goes to stderr: stdout is the command's own, for a program to read. */
final class Warnings implements AutoCloseable {
    private final Logger root = Logger.getLogger("");
    private final ConsoleHandler stderr = new ConsoleHandler();

    Warnings() {
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
