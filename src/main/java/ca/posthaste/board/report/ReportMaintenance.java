package ca.posthaste.board.report;

import ca.posthaste.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.LocalDate;

/** Publishes the number of open reports as a metric and deletes old reports. The number is counted at intervals, so that reading the metric costs nothing. */
public final class ReportMaintenance {
    static final int KEPT_DAYS = 365;
    private static final int SWEEP = 500;

    private final Database database;
    private final Reports reports;
    private final Clock clock;
    private volatile double open = Double.NaN;

    public ReportMaintenance(Database database, Reports reports, Clock clock, MeterRegistry meters) {
        this.database = database;
        this.reports = reports;
        this.clock = clock;
        Gauge.builder("posthaste.reports.open", () -> open).description("Open reports of postings").register(meters);
    }

    /** Counts the open reports. While the database cannot be read, the metric has no value, because an old one would be misleading. */
    public void count() {
        open = Double.NaN;
        open = database.read(reports::countOpen);
    }

    public void sweep() {
        var before = LocalDate.now(clock).minusDays(KEPT_DAYS);
        database.writeInBatches(SWEEP, tx -> reports.deleteOld(tx, before, SWEEP));
    }
}
