package ca.posthaste.webhook;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Periodic maintenance of webhooks: counts waiting messages and deletes expired ones. */
public final class WebhookMaintenance {
    /** Maximum number of waiting messages per webhook: enough for two sets of the largest size. */
    public static final int WAITING_MAX = 200_000;
    /** Retention of messages; {@link #KEPT_MAX} is the number of delivered or failed messages stored per webhook. */
    static final Duration KEPT = Duration.ofDays(30);
    static final int KEPT_MAX = 1_000;
    private static final int CHUNK = 500;
    private static final int COUNT_MAX = 250_000;

    private final Database database;
    private final Webhooks webhooks;
    private final Deliveries deliveries;
    private final WebhookHealth health;
    private final int waitingMax;
    private final Clock clock;
    private volatile double waiting = Double.NaN;

    public WebhookMaintenance(Database database, Webhooks webhooks, Deliveries deliveries, WebhookHealth health, int waitingMax, Clock clock,
                      MeterRegistry meters) {
        this.database = database;
        this.webhooks = webhooks;
        this.deliveries = deliveries;
        this.health = health;
        this.waitingMax = waitingMax;
        this.clock = clock;
        Gauge.builder("posthaste.webhook.messages", this, maintenance -> maintenance.waiting)
            .description("Waiting webhook messages, up to " + COUNT_MAX).tag("state", "waiting").register(meters);
    }

    /** Counts waiting messages, and turns off a webhook that has too many because its receiver cannot keep up. */
    public void count() {
        try {
            waiting = database.read(tx -> deliveries.waiting(tx, COUNT_MAX));
        } catch (RuntimeException unknown) {
            waiting = Double.NaN; // a stale number would be misleading
            throw unknown;
        }
        if (waiting <= waitingMax) {
            return; // no single webhook can exceed the limit
        }
        for (var hook : database.read(webhooks::on)) {
            if (database.read(tx -> deliveries.waiting(tx, hook.id(), waitingMax)) > waitingMax) {
                database.execute(tx -> health.turnOff(tx, hook.employer(), hook.id(), OffReason.TOO_MANY_WAITING));
            }
        }
    }

    /** Deletes expired messages in chunks, so that other writers do not wait long. Returns the number of deleted messages. */
    public int sweep() {
        int all = 0;
        var before = clock.instant().minus(KEPT);
        for (int hook : database.read(webhooks::ids)) {
            all += forget(tx -> deliveries.old(tx, hook, before, KEPT_MAX, CHUNK));
        }
        for (int hook : database.read(webhooks::deleted)) {
            all += forget(tx -> deliveries.someIds(tx, hook, CHUNK));
            database.writeNow(tx -> webhooks.deleteRow(tx, hook));
        }
        return all;
    }

    private int forget(Function<Transaction, List<Long>> chunk) {
        int all = 0;
        for (var ids = database.read(chunk); !ids.isEmpty(); ids = database.read(chunk)) {
            var old = ids;
            all += database.writeNow(tx -> deliveries.delete(tx, old));
        }
        return all;
    }
}
