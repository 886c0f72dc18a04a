package ca.posthaste.part;

import java.time.Duration;
import java.util.function.IntSupplier;
import org.jboss.logging.Logger;

/** A periodic task, which several nodes may run at once. The description follows "Could not" in the log. */
public record Task(Duration period, String description, Runnable run) {
    private static final Logger LOG = Logger.getLogger(Task.class);
    public static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    public static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    public static final Duration HOUR = Duration.ofHours(1);

    /** Creates a task that returns how many items it has processed. A number above zero is logged in the sentence {@code done}. */
    public static Task counting(Duration period, String description, IntSupplier run, String done) {
        return new Task(period, description, () -> {
            int count = run.getAsInt();
            if (count > 0) {
                LOG.infof(done, count);
            }
        });
    }
}
