package ca.posthaste.webhook;

import ca.posthaste.api.ProductVersion;
import ca.posthaste.cursor.Feed;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.job.change.Change;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import ca.posthaste.queue.Workers;
import ca.posthaste.webhook.client.AddressLookup;
import ca.posthaste.webhook.client.UrlGuard;
import ca.posthaste.webhook.client.WebhookClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;

/** Webhooks: subscriptions, the queue of messages to them, and the threads that deliver these. */
public record WebhookPart(Database database, Idempotency idempotency, Webhooks webhooks, Deliveries deliveries, Workers<WebhookMessage> workers,
                          WebhookMaintenance maintenance, WebhookService service, BlockingCalls blockingCalls) implements Part {
    /** Total time limit for a webhook's receiver. The DNS lookup comes before and has its own limit. */
    private static final Duration RECEIVER_MAX = Duration.ofSeconds(15);
    private static final Duration LOOKUP_MAX = Duration.ofSeconds(5);
    private static final Duration COUNT = Duration.ofSeconds(5);

    /** @param baseUrl address of the service, which receivers find in the messages */
    public static WebhookPart of(Database database, Idempotency idempotency, WebhookHealth.Notices notices, Feed<Change> changes, UrlGuard urlGuard,
                                 String baseUrl, Clock clock, MeterRegistry meters) {
        var webhooks = new Webhooks(clock);
        var deliveries = new Deliveries(database.engine(), clock);
        var lookup = new AddressLookup(AddressLookup.HostResolver.SYSTEM, urlGuard, LOOKUP_MAX);
        // Addresses are resolved and checked, then a connection is opened to one of them.
        var client = new WebhookClient(() -> (SSLSocketFactory) SSLSocketFactory.getDefault(), RECEIVER_MAX);
        var attempter = new DeliveryAttempter(lookup, client, baseUrl, ProductVersion.current(), clock);
        var health = new WebhookHealth(webhooks, notices, clock);
        var workers = new Workers<>(database, deliveries.queue(), new DeliveryWorker(deliveries, attempter, health), DeliveryWorker.WORKERS, meters);
        var maintenance = new WebhookMaintenance(database, webhooks, deliveries, health, WebhookMaintenance.WAITING_MAX, clock, meters);
        var service = new WebhookService(webhooks, deliveries, lookup, attempter, changes, workers::wake, clock);
        return new WebhookPart(database, idempotency, webhooks, deliveries, workers, maintenance, service, new BlockingCalls());
    }

    @Override public List<Route> routes() {
        return new WebhooksResource(database, webhooks, deliveries, service, blockingCalls, idempotency).routes();
    }

    @Override public List<Task> tasks() {
        return List.of(
            new Task(COUNT, "count messages to webhooks", maintenance::count),
            new Task(Task.TEN_MINUTES, "delete old webhook messages", maintenance::sweep));
    }

    @Override public void start() {
        workers.start();
    }

    @Override public void close() {
        blockingCalls.close();
        workers.close();
    }
}
