package ca.posthaste.board.alert;

import ca.posthaste.db.Database;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Metrics of alerts: how many there are and how many are late. They are counted at intervals, so that reading a metric costs nothing. */
public final class AlertCounts {
    private static final List<String> STATES = List.of("active", "unconfirmed", "late");
    /** Maximum count, because counting takes time for each row. */
    private static final int COUNT_MAX = 100_000;
    private static final Duration LATE = Duration.ofHours(1);

    private final Database database;
    private final Alerts alerts;
    private final Clock clock;
    private final Counter sent;
    private final Map<String, Double> counted = new ConcurrentHashMap<>();

    AlertCounts(Database database, Alerts alerts, Clock clock, MeterRegistry meters) {
        this.database = database;
        this.alerts = alerts;
        this.clock = clock;
        sent = Counter.builder("posthaste.alerts.sent").description("Job alert messages added to the outbox").register(meters);
        for (var state : STATES) {
            Gauge.builder("posthaste.alerts", () -> counted.getOrDefault(state, Double.NaN))
                .description("Job alerts, up to " + COUNT_MAX + "; late: due for more than an hour").tag("state", state).register(meters);
        }
    }

    void sent(int messages) {
        sent.increment(messages);
    }

    /** Counts the alerts. While the database cannot be read, the metrics have no values, because old ones would be misleading. */
    public void count() {
        try {
            database.read(tx -> {
                counted.put("active", (double) alerts.countConfirmed(tx, COUNT_MAX));
                counted.put("unconfirmed", (double) alerts.countUnconfirmed(tx, COUNT_MAX));
                counted.put("late", (double) alerts.countDueBefore(tx, clock.instant().minus(LATE), COUNT_MAX));
                return null;
            });
        } catch (RuntimeException unknown) {
            counted.clear();
            throw unknown;
        }
    }
}
