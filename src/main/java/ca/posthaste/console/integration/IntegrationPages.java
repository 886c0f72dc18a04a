package ca.posthaste.console.integration;

import ca.posthaste.audit.Audit;
import ca.posthaste.console.Console;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Issuing;
import ca.posthaste.employer.Keys;
import ca.posthaste.http.Route;
import ca.posthaste.job.change.ChangesSince;
import ca.posthaste.page.Page;
import ca.posthaste.refusal.KeptRefusals;
import ca.posthaste.webhook.Deliveries;
import ca.posthaste.webhook.SlowCalls;
import ca.posthaste.webhook.Subscribing;
import ca.posthaste.webhook.Webhooks;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All pages of the integration section. */
public final class IntegrationPages {
    /** Name of the section in the navigation. */
    static final String SECTION = "integration";
    static final String PATH = "/integration";
    static final String BASE = "/{employer}" + PATH;

    private final List<Route> routes;

    /** Store and use cases of API keys. */
    public record OfKeys(Keys store, Issuing issuing) {}

    /** Stores and use cases of webhooks. */
    public record OfWebhooks(Webhooks store, Deliveries deliveries, Subscribing subscribing, SlowCalls slowCalls, ChangesSince since) {}

    /** Dependencies shared by all pages. */
    record Ground(Console console, Database database, Audit audit, Clock clock) {}

    public IntegrationPages(Console console, Database database, Audit audit, Clock clock, OfKeys keys, OfWebhooks webhooks, KeptRefusals refusals) {
        var ground = new Ground(console, database, audit, clock);
        var deliveries = new DeliveryPages(ground, webhooks);
        routes = Stream.of(
            new OverviewPage(ground, keys.store(), webhooks.store(), refusals).routes(),
            new KeyPages(ground, keys).routes(),
            new WebhookForms(ground, webhooks).routes(),
            new WebhookPages(ground, webhooks, deliveries).routes(),
            deliveries.routes(),
            new RefusalPages(ground, refusals).routes()).flatMap(List::stream).toList();
    }

    public List<Route> routes() {
        return routes;
    }

    /** Adds the errors to the page. The response to a rejected form has no counterpart in the other language to link to. */
    static Page with(FormErrors errors, Page page) {
        return errors.isAny() ? errors.on(page).other(Optional.empty()) : errors.on(page);
    }
}
