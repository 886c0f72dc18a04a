package ca.posthaste.board.alert;

import ca.posthaste.board.BoardPart;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.Forms;
import ca.posthaste.http.limit.NetworkLimit;
import ca.posthaste.mail.MailPart;
import ca.posthaste.page.Site;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Alerts about new jobs by mail. */
public record AlertPart(AlertService alerts, AlertsResource resource) implements Part {
    private static final Duration SEND = Duration.ofMinutes(1);
    /** Maximum number of requests from one site, as a multiple of the limit for each of its networks. */
    private static final long SITE_FACTOR = 3;

    /** @param limit maximum number of requests per hour from one network */
    public static AlertPart of(Database database, BoardPart board, MailPart mail, Site site, Forms forms, int limit, Clock clock, MeterRegistry meters) {
        var alerts = AlertService.of(database, board.search(), board.locations(), new AlertService.Mailing(mail.outbox(), mail.emlFiles(), mail::wake,
            site.brand().name(), mail.baseUrl(), mail.settings().confirmLimit()), meters, clock);
        return new AlertPart(alerts, new AlertsResource(site, alerts, forms,
            new NetworkLimit(limit, (int) Math.min(Integer.MAX_VALUE, SITE_FACTOR * limit), Duration.ofHours(1), clock),
            new NetworkLimit(0, AlertsResource.FIRST_OF_SITE, Duration.ofHours(1), clock)));
    }

    @Override public List<Route> routes() {
        return resource.routes();
    }

    @Override public List<Task> tasks() {
        return List.of(
            Task.counting(SEND, "send alerts", alerts.sender()::send, "%d alerts about new jobs are sent"),
            new Task(SEND, "count alerts", alerts.counts()::count),
            new Task(Task.HOUR, "delete unconfirmed alerts", alerts.subscriptions()::sweep));
    }
}
