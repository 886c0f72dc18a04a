package ca.posthaste.support;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Captures what a class logs while this is open, before parameters are filled in. */
public final class TestLog extends Handler {
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger logger;

    public TestLog(Class<?> speaker) {
        logger = Logger.getLogger(speaker.getName());
        logger.addHandler(this);
    }

    public List<String> lines() {
        return lines;
    }

    @Override public void publish(LogRecord line) {
        lines.add(line.getMessage());
    }

    @Override public void flush() {
        // nothing is buffered
    }

    @Override public void close() {
        logger.removeHandler(this);
    }
}
