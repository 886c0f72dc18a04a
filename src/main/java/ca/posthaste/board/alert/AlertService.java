package ca.posthaste.board.alert;

import ca.posthaste.board.BoardSearch;
import ca.posthaste.db.Database;
import ca.posthaste.language.Bilingual;
import ca.posthaste.location.Locations;
import ca.posthaste.mail.EmlFiles;
import ca.posthaste.mail.Outbox;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;

/** The components of alerts, wired together. */
public record AlertService(Subscriptions subscriptions, AlertSender sender, AlertCounts counts, Locations locations) {
    /** Settings for the mail of alerts, at most {@code confirmLimit} confirmation requests per mailbox and day; 0 means no limit. */
    public record Mailing(Outbox outbox, EmlFiles written, Runnable wake, Bilingual board, String baseUrl, int confirmLimit) {}

    public static AlertService of(Database database, BoardSearch search, Locations locations, Mailing mail, MeterRegistry meters, Clock clock) {
        var alerts = new Alerts(database.engine());
        var newJobs = new NewJobs(database, search, locations, alerts, clock);
        var letters = new AlertLetters(mail.board, mail.baseUrl);
        var counts = new AlertCounts(database, alerts, clock, meters);
        return new AlertService(
            new Subscriptions(database, alerts, newJobs, letters, mail, clock),
            new AlertSender(database, alerts, newJobs, mail.outbox, letters, mail.wake, counts, clock), counts, locations);
    }
}
