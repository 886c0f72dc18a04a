package ca.posthaste.board.report;

import ca.posthaste.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.LocalDate;

/** Tells the operator how many reports wait for them, and deletes old ones. Counted at intervals, so that reading the metric costs nothing. */
public final class ReportUpkeep {
    static final int KEPT_DAYS = 365;
    private static final int SWEEP = 500;

    private final Database database;
    private final Reports reports;
    private final Clock clock;
    private volatile double open = Double.NaN;

    public ReportUpkeep(Database database, Reports reports, Clock clock, MeterRegistry meters) {
        this.database = database;
        this.reports = reports;
        this.clock = clock;
        Gauge.builder("posthaste.reports.open", () -> open).description("Reports of postings that nobody has settled").register(meters);
    }

    /** While the database cannot be read, there is no number: an old one would be wrong. */
    public void count() {
        open = Double.NaN;
        open = database.read(reports::countOpen);
    }

    public void sweep() {
        var before = LocalDate.now(clock).minusDays(KEPT_DAYS);
        while (database.writeNow(tx -> reports.deleteOld(tx, before, SWEEP)) == SWEEP) {
            // a full batch: there may be more
        }
    }
}
