package ca.posthaste.console.operator;

import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.ConsoleRoutes;
import ca.posthaste.console.WebhookFailure;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.webhook.FailingWebhooks;
import ca.posthaste.webhook.FailingWebhooks.FailingWebhook;
import ca.posthaste.webhook.OffReason;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Webhooks that fail or are off. Their employers have to fix them; the operator sees whether one or all are affected. */
final class FailingWebhooksResource {
    private final OperatorPages pages;
    private final Database database;
    private final FailingWebhooks hooks = new FailingWebhooks();

    FailingWebhooksResource(OperatorPages pages, Database database) {
        this.pages = pages;
        this.database = database;
    }

    List<Route> routes() {
        return new ConsoleRoutes(pages.console()).page("/operator/webhooks", AccessLevel.OPERATOR, "webhooks that are failing or off", this::list).all();
    }

    /**
     * A webhook as the page shows it.
     *
     * @param state  that it is failing, or why it is off
     * @param isOn   whether it is retried automatically
     * @param answer reason for the last failure
     */
    public record Line(int id, int employer, String employerName, String host, String state, boolean isOn, String since, WebhookFailure answer, String waiting) {}

    private record Listed(List<FailingWebhook> hooks, int total) {}

    private CompletionStage<Reply> list(ConsoleRequest visit) {
        var paging = OperatorPages.paging(OperatorPages.asked(visit, "page"));
        return database.query(tx -> new Listed(hooks.page(tx, paging), hooks.count(tx))).thenCompose(listed -> pages.write(visit,
            OperatorPages.page(visit, "console-operator-webhooks", visit.texts().get("operatorWebhooks"), "/webhooks")
                .with("lines", listed.hooks.stream().map(hook -> line(visit, hook)).toList())
                .with("pager", Pager.of(OperatorPages.path(visit, "/webhooks"), Map.of(), paging, listed.total))));
    }

    private Line line(ConsoleRequest visit, FailingWebhook hook) {
        var texts = visit.texts();
        var state = hook.off().map(off -> off == OffReason.TURNED_OFF ? texts.get("opWebhooksTurnedOff") : off.explanation().in(visit.language()))
            .orElseGet(() -> texts.get("opWebhooksFailing"));
        return new Line(hook.id(), hook.employer(), hook.employerName(), hook.host(), state, hook.off().isEmpty(), pages.moment(visit, hook.since()),
            hook.failure().map(failure -> WebhookFailure.of(failure, texts)).orElse(WebhookFailure.NONE), hook.waiting() > FailingWebhooks.WAITING_SHOWN ? texts.get("opWebhooksManyWait", FailingWebhooks.WAITING_SHOWN)
                : texts.number(hook.waiting()));
    }
}
