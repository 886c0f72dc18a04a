package ca.posthaste.search.index;

import ca.posthaste.search.query.Suggester;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jboss.logging.Logger;

/** Refreshes the names for suggestions after jobs have changed, rarely enough that it costs next to nothing. */
final class SuggestedNames {
    private static final Logger LOG = Logger.getLogger(SuggestedNames.class);
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(1);
    /** Collecting takes one fiftieth of the time, unless a new name would then take longer than {@link #LONGEST} to appear. */
    private static final int SELDOM = 50;

    final Suggester suggester = new Suggester();
    private final BackgroundExecutor background;
    private CompletableFuture<Void> running = CompletableFuture.completedFuture(null);
    private OpenIndex of;
    private long changes;
    private volatile long due;

    SuggestedNames(BackgroundExecutor background) {
        this.background = background;
    }

    /** Starts collecting if the names are due for a refresh. {@code applied} is the number of changes so far. */
    void collectIfDue(OpenIndex index, long applied) {
        boolean isNew = index != of;
        if (!running.isDone() || !isNew && (applied == changes || System.nanoTime() - due < 0)) {
            return;
        }
        boolean isFirst = of == null;
        of = index;
        changes = applied;
        long began = System.nanoTime();
        running = background.begin(() -> {
            index.search(searcher -> {
                suggester.rebuild(searcher.getIndexReader());
                return null;
            });
            return null;
        });
        due = began + SHORTEST.toNanos();
        running.whenComplete((done, fault) -> {
            if (!isFirst) { // the first run loads classes, so its duration means nothing
                due = began + rest(System.nanoTime() - began);
            }
            if (fault != null) {
                LOG.debugf(fault, "Search index: names to suggest were not collected");
            }
        });
    }

    private static long rest(long duration) {
        return Math.max(SHORTEST.toNanos(), Math.min(LONGEST.toNanos(), SELDOM * duration));
    }
}
