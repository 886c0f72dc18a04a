package ca.posthaste.console.integration;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.apilog.StoredRejections;
import ca.posthaste.audit.Audit;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerPart;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.change.ChangePart;
import ca.posthaste.page.Page;
import ca.posthaste.part.Part;
import ca.posthaste.webhook.WebhookPart;
import ca.posthaste.webhook.WebhookService;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** The console's pages for API keys, webhooks and rejected calls. */
public record IntegrationPart(Console console, Database database, Audit audit, EmployerPart employers, WebhookPart webhooks, ChangePart changes,
                              StoredRejections rejections) implements Part {
    static final String SECTION = "integration";
    static final String PATH = "/integration";
    static final String BASE = "/{employer}" + PATH;
    private static final int LAST_ERRORS = 5;

    @Override public List<Route> routes() {
        var deliveries = new DeliveryPages(console, database, audit, webhooks, changes);
        return Stream.of(
            console.routes().page(BASE, AccessLevel.OWNER, "keys, webhooks and rejected calls of an employer", this::overview).all(),
            new KeyPages(console, database, audit, employers.keys(), employers.keyService()).routes(),
            new WebhookForms(console, database, audit, webhooks).routes(),
            new WebhookPages(console, database, audit, webhooks, deliveries).routes(),
            deliveries.routes(),
            new RejectedCallPages(console, database, rejections).routes()).flatMap(List::stream).toList();
    }

    private CompletionStage<Reply> overview(ConsoleRequest visit) {
        var employer = visit.employer().id();
        var words = new KeyPresenter(visit);
        return database.query(tx -> visit.page("console-integration", visit.texts().get("integrationTitle"))
            .with("address", visit.call().baseUrl() + ApiVersion.V1_2.basePath())
            .with("keys", employers.keys().all(tx, employer).stream().map(words::row).filter(KeyPresenter.KeyRow::isGood).toList())
            .with("hooks", webhooks.webhooks().page(tx, employer, new Paging(1, WebhookService.MAX)).stream()
                .map(hook -> WebhookPages.WebhookRow.of(hook, visit)).toList())
            .with("rejections", rejections.newest(tx, employer, LAST_ERRORS).stream()
                .map(rejection -> RejectedCallPages.RejectedCallRow.of(rejection, visit)).toList()))
            .thenCompose(page -> console.write(visit, SECTION, page));
    }

    /** Adds the errors to the page. The response to a rejected form has no counterpart in the other language to link to. */
    static Page with(FormErrors errors, Page page) {
        return errors.isAny() ? errors.on(page).other(Optional.empty()) : errors.on(page);
    }
}
