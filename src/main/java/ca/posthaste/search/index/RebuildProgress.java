package ca.posthaste.search.index;

import java.time.Duration;
import java.util.Locale;
import org.jboss.logging.Logger;

/** Reports the progress of a rebuild to the log and the metrics. */
final class RebuildProgress {
    private static final Logger LOG = Logger.getLogger(RebuildProgress.class);
    private static final Duration QUIET = Duration.ofSeconds(10);
    private static final int STEPS = 10;
    private static final int PER_CENT = 100;

    private final SearchMeters meters;
    private long began;
    private long logged;
    private int total;
    private int done;

    RebuildProgress(SearchMeters meters) {
        this.meters = meters;
    }

    void begin(int jobs) {
        began = System.nanoTime();
        logged = began;
        total = jobs;
        meters.rebuilding(0);
        LOG.infof("Search index: rebuilding from %s jobs", written(jobs));
    }

    /** Adds indexed jobs. The sum may exceed the initial total, because jobs may be published during the rebuild. */
    void add(int jobs) {
        int step = part(STEPS);
        done += jobs;
        meters.rebuilding(part(PER_CENT) / (double) PER_CENT);
        long now = System.nanoTime();
        if (part(STEPS) > step && done < total || now - logged > QUIET.toNanos()) {
            logged = now;
            LOG.infof("Search index: %s of %s jobs (%d %%)", written(done), written(Math.max(done, total)), part(PER_CENT));
        }
    }

    private int part(int of) {
        return total == 0 ? of : (int) Math.min(of, (long) of * done / total);
    }

    void end() {
        meters.rebuilt();
        var seconds = String.format(Locale.ROOT, "%.1f", (System.nanoTime() - began) / 1e9);
        LOG.infof("Search index: rebuilt from %s jobs in %s s", written(done), seconds);
    }

    private static String written(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
