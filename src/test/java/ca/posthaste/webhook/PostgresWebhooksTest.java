package ca.posthaste.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.cursor.Feed;
import ca.posthaste.db.postgres.PostgresEngine;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.change.ChangeLog;
import ca.posthaste.support.PostgresStore;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostgresWebhooksTest extends PostgresStore implements WebhooksContract {
    private final Deliveries deliveries = new Deliveries(new PostgresEngine(), Clock.systemUTC());

    private Webhook hook(Employer employer) {
        return database().writeNow(tx -> new Webhooks(Clock.systemUTC()).add(tx, employer.id(),
            new Webhook.Terms("https://example.org/hook", List.of(), null, true), WebhookSecret.random()));
    }

    @Test void events_of_an_employer_can_be_replayed_while_those_of_another_are_dropped() {
        var bakers = jobs().employer("Bakery");
        var bakery = hook(bakers);
        jobs().add(bakers, "Baker");
        var dairy = jobs().employer("Dairy");
        jobs().add(dairy, "Cheesemaker");
        var late = hook(dairy);
        new Feed<>(database(), new ChangeLog(), null).number(dairy.id().value());
        database().writeNow(dropping -> {
            assertEquals(1, deliveries.delete(dropping, deliveries.someIds(dropping, bakery.id(), 100)));
            return database().writeNow(tx -> {
                deliveries.replay(tx, late, new Feed.Range(0, Long.MAX_VALUE, "", false));
                return null;
            });
        });
        int waiting = database().read(tx -> deliveries.waiting(tx, late.id(), 100));
        assertEquals(1, waiting);
    }
}
