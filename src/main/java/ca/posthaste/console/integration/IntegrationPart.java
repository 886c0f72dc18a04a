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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The console's pages for API keys, webhooks and rejected calls. */
public record IntegrationPart(Console console, Database database, Audit audit, EmployerPart employers, WebhookPart webhooks, ChangePart changes,
                              StoredRejections rejections) implements Part {
    /** Name of the section in the navigation. */
    static final String SECTION = "integration";
    static final String PATH = "/integration";
    static final String BASE = "/{employer}" + PATH;

    @Override public List<Route> routes() {
        var deliveries = new DeliveryPages(console, database, audit, webhooks, changes);
        return Stream.of(
            new OverviewPage(console, database, employers.keys(), webhooks.webhooks(), rejections).routes(),
            new KeyPages(console, database, audit, employers.keys(), employers.keyService()).routes(),
            new WebhookForms(console, database, audit, webhooks).routes(),
            new WebhookPages(console, database, audit, webhooks, deliveries).routes(),
            deliveries.routes(),
            new RejectedCallPages(console, database, rejections).routes()).flatMap(List::stream).toList();
    }

    /** Adds the errors to the page. The response to a rejected form has no counterpart in the other language to link to. */
    static Page with(FormErrors errors, Page page) {
        return errors.isAny() ? errors.on(page).other(Optional.empty()) : errors.on(page);
    }
}
