package ca.posthaste.job.bulk;

import ca.posthaste.db.DatabaseUnavailable;
import java.time.Duration;
import java.util.function.Supplier;

/** Retries work that a busy database did not begin, with exponential backoff. For a partly written set, waiting a minute is better than stopping half-way. */
public record BusyRetry(Pause pause) {
    private static final Duration FIRST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(5);
    /** Maximum number of attempts, which take about a minute. */
    public static final int ATTEMPTS = 18;

    public interface Pause {
        void take(Duration duration) throws InterruptedException;
    }

    /**
     * Runs the work, retrying while the database is too busy to begin it. Blocks. Fails with the last {@link DatabaseUnavailable} if the work
     * does not get its turn in time, and with any other exception at once.
     */
    public <T> T untilBegun(Supplier<T> work) {
        var next = FIRST;
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                return work.get();
            } catch (DatabaseUnavailable busy) {
                if (!busy.isNotBegun()) {
                    throw busy;
                }
                await(next, busy);
                next = next.multipliedBy(2).compareTo(LONGEST) < 0 ? next.multipliedBy(2) : LONGEST;
            }
        }
        return work.get();
    }

    private void await(Duration duration, DatabaseUnavailable busy) {
        try {
            pause.take(duration);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw busy;
        }
    }
}
