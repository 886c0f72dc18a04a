package ca.posthaste.board.report;

import ca.posthaste.board.Board;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.Forms;
import ca.posthaste.page.Site;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Reports of postings by candidates. */
public final class ReportPart implements Part {
    private static final Duration COUNT = Duration.ofSeconds(5);

    private final ReportMaintenance maintenance;
    private final ReportResource resource;

    public ReportPart(Database database, Board board, Forms forms, Site site, Clock clock, MeterRegistry meters) {
        var reports = new Reports();
        maintenance = new ReportMaintenance(database, reports, clock, meters);
        resource = new ReportResource(database, board, reports, forms, site, clock);
    }

    public ReportMaintenance maintenance() {
        return maintenance;
    }

    @Override public List<Route> routes() {
        return resource.routes();
    }

    @Override public List<Task> tasks() {
        return List.of(
            new Task(COUNT, "count reports of postings", maintenance::count),
            new Task(Task.HOUR, "delete old reports of postings", maintenance::sweep));
    }
}
