package ca.posthaste.mail;

import ca.posthaste.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many messages were not sent, as a metric. Counted at intervals, so that reading the metric costs nothing. */
public final class Backlog {
    private static final List<String> STATES = List.of("waiting", "failed", "written");

    private final Database database;
    private final MailStates states = new MailStates();
    private final Map<String, Double> counted = new ConcurrentHashMap<>();

    public Backlog(Database database, MeterRegistry meters) {
        this.database = database;
        for (var state : STATES) {
            Gauge.builder("posthaste.mail.messages", () -> counted.getOrDefault(state, Double.NaN))
                .description("Messages in the outbox that were not sent, up to " + MailStates.COUNT_MAX).tag("state", state)
                .register(meters);
        }
    }

    /** How many messages lie in files and are still to be sent. */
    public int written() {
        return database.read(states::toSend);
    }

    /** While the database cannot be read, there is no number: an old one would be wrong. */
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
