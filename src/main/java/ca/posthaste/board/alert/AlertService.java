package ca.posthaste.board.alert;

import ca.posthaste.board.BoardSearch;
import ca.posthaste.db.Database;
import ca.posthaste.language.Bilingual;
import ca.posthaste.location.Locations;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.WrittenMail;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;

/** The parts of alerts, made for each other. */
public record AlertService(Subscribing subscribing, AlertRounds rounds, AlertCounts counts, Locations locations) {

    /**
     * The mail of alerts.
     *
     * @param wake         called when there is something new in the outbox
     * @param board        its name
     * @param home         where this service is, as candidates reach it, without a slash at the end
     * @param confirmLimit mails a day to one mailbox that ask for confirmation; 0: no limit
     */
    public record Mailing(Outbox outbox, WrittenMail written, Runnable wake, Bilingual board, String home, int confirmLimit) {}

    public static AlertService of(Database database, BoardSearch search, Locations locations, Mailing mail, MeterRegistry meters, Clock clock) {
        var alerts = new Alerts(database.engine());
        var newJobs = new NewJobs(database, search, locations, alerts, clock);
        var letters = new AlertLetters(mail.board, mail.home);
        var counts = new AlertCounts(database, alerts, clock, meters);
        return new AlertService(
            new Subscribing(database, alerts, newJobs, mail.outbox, mail.written, letters, mail.wake, mail.confirmLimit, clock),
            new AlertRounds(database, alerts, newJobs, mail.outbox, letters, mail.wake, counts, clock), counts, locations);
    }
}
