package ca.posthaste.support;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class says in the log as long as this is open, before values are filled in. */
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
        // nothing waits
    }

    @Override public void close() {
        logger.removeHandler(this);
    }
}
