package ca.posthaste.console.integration;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.apilog.StoredRejections;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Keys;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.page.Page;
import ca.posthaste.webhook.WebhookService;
import ca.posthaste.webhook.Webhooks;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Overview of the integration section: keys, webhooks and recent errors. */
record OverviewPage(Console console, Database database, Keys keys, Webhooks webhooks, StoredRejections rejections) {
    private static final int LAST_ERRORS = 5;

    List<Route> routes() {
        return console.routes()
            .page(IntegrationPart.BASE, AccessLevel.OWNER, "keys, webhooks and rejected calls of an employer", this::show).all();
    }

    private CompletionStage<Reply> show(ConsoleRequest visit) {
        return database.query(tx -> page(tx, visit)).thenCompose(page -> console.write(visit, IntegrationPart.SECTION, page));
    }

    private Page page(Transaction tx, ConsoleRequest visit) {
        var employer = visit.employer().id();
        var words = new KeyPresenter(visit);
        return visit.page("console-integration", visit.texts().get("integrationTitle"))
            .with("address", visit.call().baseUrl() + ApiVersion.V1_2.basePath())
            .with("keys", keys.all(tx, employer).stream().map(words::row).filter(KeyPresenter.KeyRow::isGood).toList())
            .with("hooks", webhooks.page(tx, employer, new Paging(1, WebhookService.MAX)).stream()
                .map(hook -> WebhookPages.WebhookRow.of(hook, visit)).toList())
            .with("refusals", rejections.newest(tx, employer, LAST_ERRORS).stream()
                .map(rejection -> RejectedCallPages.RejectedCallRow.of(rejection, visit)).toList());
    }
}
