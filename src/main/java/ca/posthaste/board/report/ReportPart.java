package ca.posthaste.board.report;

import ca.posthaste.board.Board;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.Forms;
import ca.posthaste.http.limit.NetworkLimit;
import ca.posthaste.page.Site;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;

/** Reports of postings by candidates. The open ones are counted at intervals, so that reading the metric costs nothing. */
public final class ReportPart implements Part {
    static final int KEPT_DAYS = 365;
    private static final int SWEEP = 500;

    private final Database database;
    private final Reports reports = new Reports();
    private final Clock clock;
    private final ReportResource resource;
    private volatile double open = Double.NaN;

    public ReportPart(Database database, Board board, Forms forms, Site site, Clock clock, MeterRegistry meters) {
        this.database = database;
        this.clock = clock;
        var limit = new NetworkLimit(ReportResource.AN_HOUR, ReportResource.AN_HOUR_FROM_SITE, Duration.ofHours(1), clock);
        resource = new ReportResource(database, board, reports, forms, limit, site, clock);
        Gauge.builder("posthaste.reports.open", () -> open).description("Open reports of postings").register(meters);
    }

    @Override public List<Route> routes() {
        return resource.routes();
    }

    @Override public List<Task> tasks() {
        return List.of(
            new Task(Duration.ofSeconds(5), "count reports of postings", this::count),
            new Task(Task.HOUR, "delete old reports of postings", this::sweep));
    }

    /** Counts the open reports. While the database cannot be read, the metric has no value, because an old one would be misleading. */
    public void count() {
        open = Double.NaN;
        open = database.read(reports::countOpen);
    }

    private void sweep() {
        var before = LocalDate.now(clock).minusDays(KEPT_DAYS);
        database.writeInBatches(SWEEP, tx -> reports.deleteOld(tx, before, SWEEP));
    }
}
