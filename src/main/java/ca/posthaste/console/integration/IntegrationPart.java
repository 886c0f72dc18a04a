package ca.posthaste.console.integration;

import ca.posthaste.apilog.StoredRejections;
import ca.posthaste.audit.Audit;
import ca.posthaste.console.Console;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerPart;
import ca.posthaste.http.Route;
import ca.posthaste.job.change.ChangePart;
import ca.posthaste.page.Page;
import ca.posthaste.part.Part;
import ca.posthaste.webhook.WebhookPart;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The console's pages for API keys, webhooks and rejected calls. */
public final class IntegrationPart implements Part {
    /** Name of the section in the navigation. */
    static final String SECTION = "integration";
    static final String PATH = "/integration";
    static final String BASE = "/{employer}" + PATH;

    private final List<Route> routes;

    public IntegrationPart(Console console, Database database, Audit audit, EmployerPart employers, WebhookPart webhooks, ChangePart changes,
                           StoredRejections rejections, Clock clock) {
        var deliveries = new DeliveryPages(console, database, audit, webhooks, changes, clock);
        routes = Stream.of(
            new OverviewPage(console, database, employers.keys(), webhooks.webhooks(), rejections, clock).routes(),
            new KeyPages(console, database, audit, employers, clock).routes(),
            new WebhookForms(console, database, audit, webhooks, clock).routes(),
            new WebhookPages(console, database, audit, webhooks, deliveries, clock).routes(),
            deliveries.routes(),
            new RejectedCallPages(console, database, rejections, clock).routes()).flatMap(List::stream).toList();
    }

    @Override public List<Route> routes() {
        return routes;
    }

    /** Adds the errors to the page. The response to a rejected form has no counterpart in the other language to link to. */
    static Page with(FormErrors errors, Page page) {
        return errors.isAny() ? errors.on(page).other(Optional.empty()) : errors.on(page);
    }
}
