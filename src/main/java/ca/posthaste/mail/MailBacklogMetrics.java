package ca.posthaste.mail;

import ca.posthaste.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Metric of unsent messages. Counted at intervals, so that reading the metric costs nothing. */
public final class MailBacklogMetrics {
    private static final List<String> STATES = List.of("waiting", "failed", "written");

    private final Database database;
    private final MailStates states = new MailStates();
    private final Map<String, Double> counted = new ConcurrentHashMap<>();

    public MailBacklogMetrics(Database database, MeterRegistry meters) {
        this.database = database;
        for (var state : STATES) {
            Gauge.builder("posthaste.mail.messages", () -> counted.getOrDefault(state, Double.NaN))
                .description("Unsent messages in the outbox, up to " + MailStates.COUNT_MAX).tag("state", state).register(meters);
        }
    }

    /** Returns the number of messages that were written to files and are still to be sent. */
    public int written() {
        return database.read(states::toSend);
    }

    /** Updates the counts. While the database cannot be read the metric has no value, because a stale one would mislead. */
    public void count() {
        try {
            database.read(tx -> {
                STATES.forEach(state -> counted.put(state, (double) states.count(tx, state)));
                return null;
            });
        } catch (RuntimeException unknown) {
            counted.clear();
            throw unknown;
        }
    }
}
