package ca.posthaste.console.operator;

import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
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
record FailingWebhooksResource(Console console, Database database) {
    private static final FailingWebhooks WEBHOOKS = new FailingWebhooks();

    List<Route> routes() {
        return console.routes().page("/operator/webhooks", AccessLevel.OPERATOR, "webhooks that are failing or off", this::list).all();
    }

    /** A webhook as the page shows it. It is on if it is retried automatically; its state says that it is failing, or why it is off. */
    public record Line(int id, int employer, String employerName, String host, String state, boolean isOn, String since, WebhookFailure answer,
                       String waiting) {}

    private record Listed(List<FailingWebhook> hooks, int total) {}

    private CompletionStage<Reply> list(ConsoleRequest visit) {
        var paging = OperatorPages.paging(OperatorPages.parameter(visit, "page"));
        return database.query(tx -> new Listed(WEBHOOKS.page(tx, paging), WEBHOOKS.count(tx))).thenCompose(listed -> console.write(visit, OperatorPages.SECTION,
            OperatorPages.page(visit, "console-operator-webhooks", visit.texts().get("operatorWebhooks"), "/webhooks")
                .with("lines", listed.hooks.stream().map(hook -> line(visit, hook)).toList())
                .with("pager", OperatorPages.Pager.of(OperatorPages.path(visit, "/webhooks"), Map.of(), paging, listed.total))));
    }

    private Line line(ConsoleRequest visit, FailingWebhook hook) {
        var texts = visit.texts();
        var state = hook.off().map(off -> off == OffReason.TURNED_OFF ? texts.get("opWebhooksTurnedOff") : off.explanation().in(visit.language()))
            .orElseGet(() -> texts.get("opWebhooksFailing"));
        return new Line(hook.id(), hook.employer(), hook.employerName(), hook.host(), state, hook.off().isEmpty(), visit.times().minute(hook.since()),
            hook.failure().map(failure -> WebhookFailure.of(failure, texts)).orElse(WebhookFailure.NONE),
            hook.waiting() > FailingWebhooks.WAITING_SHOWN ? texts.get("opWebhooksManyWait", FailingWebhooks.WAITING_SHOWN)
                : texts.number(hook.waiting()));
    }
}
