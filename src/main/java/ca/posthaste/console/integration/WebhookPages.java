package ca.posthaste.console.integration;

import static ca.posthaste.console.integration.WebhookForms.BASE;
import static ca.posthaste.console.integration.WebhookForms.PATH;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.page.Page;
import ca.posthaste.webhook.Deliveries;
import ca.posthaste.webhook.Webhook;
import ca.posthaste.webhook.WebhookDelivery;
import ca.posthaste.webhook.WebhookPart;
import ca.posthaste.webhook.WebhookService;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Pages of webhooks: the list, one webhook with its deliveries, on and off, test, replay, and deletion. */
record WebhookPages(Console console, Database database, Audit audit, WebhookPart webhooks, DeliveryPages deliveries) {
    private static final int DELIVERIES = 20;

    List<Route> routes() {
        return console.routes()
            .page(BASE, AccessLevel.OWNER, "the webhooks of an employer", this::list)
            .page(BASE + "/{id}", AccessLevel.OWNER, "a webhook and its messages", visit -> one(visit, "", FormErrors.NONE))
            .action(BASE + "/{id}/on", AccessLevel.OWNER, "turn a webhook on", (visit, fields) -> setState(visit, "on"))
            .action(BASE + "/{id}/off", AccessLevel.OWNER, "turn a webhook off", (visit, fields) -> setState(visit, "off"))
            .action(BASE + "/{id}/test", AccessLevel.OWNER, "send a test message", this::test)
            .action(BASE + "/{id}/replay", AccessLevel.OWNER, "send the changes since a time again", this::replay)
            .page(BASE + "/{id}/delete", AccessLevel.OWNER, "confirmation page for deleting a webhook", this::askDelete)
            .action(BASE + "/{id}/delete", AccessLevel.OWNER, "delete a webhook", this::delete)
            .all();
    }

    /** A webhook as pages show it. Without event types it receives all; {@code stateReason} says when and why it was turned off. */
    public record WebhookRow(int id, String url, List<String> types, String description, boolean isOn, String state, String stateReason, String lastSuccess,
                          String failingSince, String overlap, String created) {
        static WebhookRow of(Webhook hook, ConsoleRequest visit) {
            var times = visit.times();
            return new WebhookRow(hook.id(), hook.url(), hook.types(), hook.description() == null ? "" : hook.description(), hook.off().isEmpty(),
                visit.texts().get(hook.off().isEmpty() ? "hookOn" : "hookOff"),
                hook.off().map(off -> visit.texts().get("hookOffSince", off.reason().explanation().in(visit.language()), times.second(off.at()))).orElse(""),
                hook.lastSuccess().map(times::second).orElse(""), hook.failingSince().map(times::second).orElse(""),
                hook.overlapEndsAt().map(times::second).orElse(""), times.day(hook.created()));
        }
    }

    private CompletionStage<Reply> list(ConsoleRequest visit) {
        return database.query(tx -> webhooks.webhooks().page(tx, visit.employer().id(), new Paging(1, WebhookService.MAX))).thenCompose(hooks -> show(visit,
            visit.page("console-integration-webhooks", visit.texts().get("hooksTitle"))
                .with("hooks", hooks.stream().map(hook -> WebhookRow.of(hook, visit)).toList()).with("done", visit.parameter("done").orElse(""))));
    }

    private record Shown(Webhook hook, List<WebhookDelivery> deliveries) {}

    private CompletionStage<Reply> one(ConsoleRequest visit, String since, FormErrors errors) {
        int id = WebhookForms.id(visit);
        long before = visit.parameter("after").flatMap(Deliveries::id).orElse(Long.MAX_VALUE);
        return database.query(tx -> {
            var hook = webhooks.service().find(tx, visit.employer().id(), id);
            return new Shown(hook, webhooks.deliveries().page(tx, id, before, DELIVERIES + 1));
        }).thenCompose(shown -> {
            var page = shown.deliveries().subList(0, Math.min(DELIVERIES, shown.deliveries().size()));
            var title = visit.texts().get("hookTitle", WebhookForms.displayName(shown.hook()));
            return show(visit, IntegrationPart.with(errors, visit.page("console-integration-webhook", title))
                .with("hook", WebhookRow.of(shown.hook(), visit)).with("base", base(visit, id))
                .with("deliveries", page.stream().map(delivery -> DeliveryPages.DeliveryRow.of(delivery, visit)).toList())
                .with("next", shown.deliveries().size() > DELIVERIES ? String.valueOf(page.get(page.size() - 1).id()) : "")
                .with("since", since).with("done", visit.parameter("done").orElse("")));
        });
    }

    private static String base(ConsoleRequest visit, int id) {
        return visit.path(PATH) + "/" + id;
    }

    private CompletionStage<Reply> setState(ConsoleRequest visit, String state) {
        int id = WebhookForms.id(visit);
        var owner = visit.employer().id();
        var patch = webhooks.service().read(owner, JsonNodeFactory.instance.objectNode().put("state", state), false); // no URL to check, so does not block
        return database.write(tx -> {
            var hook = webhooks.service().update(tx, owner, id, patch);
            audit.add(tx, visit.actor(), owner, Action.WEBHOOK_CHANGED, WebhookForms.subject(hook));
            return hook;
        }).thenCompose(hook -> {
            webhooks.service().announce(); // messages are waiting for it
            return visit.redirectTo(base(visit, id) + "?done=" + state);
        });
    }

    private CompletionStage<Reply> test(ConsoleRequest visit, ConsoleForm fields) {
        int id = WebhookForms.id(visit);
        var owner = visit.employer().id();
        return webhooks.blockingCalls().run(owner, () -> {
            var message = database.read(tx -> webhooks.service().testMessage(tx, owner, id));
            var result = webhooks.service().send(message);
            return database.write(tx -> {
                audit.add(tx, visit.actor(), owner, Action.WEBHOOK_TESTED, WebhookForms.subject(webhooks.service().find(tx, owner, id)));
                return webhooks.service().store(tx, message, result);
            }).thenCompose(delivery -> visit.redirectTo(base(visit, id) + "/deliveries/" + delivery.id() + "?done=tested"));
        });
    }

    private CompletionStage<Reply> replay(ConsoleRequest visit, ConsoleForm fields) {
        WebhookForms.id(visit);
        return IntegrationErrorMessages.orShowAgain(visit, () -> deliveries.replaySince(visit, fields), errors -> one(visit, fields.get("since"), errors));
    }

    private CompletionStage<Reply> askDelete(ConsoleRequest visit) {
        int id = WebhookForms.id(visit);
        return database.query(tx -> webhooks.service().find(tx, visit.employer().id(), id)).thenCompose(hook -> show(visit,
            visit.page("console-integration-sure", visit.texts().get("hookDeleteTitle", WebhookForms.displayName(hook)))
                .with("text", visit.texts().get("hookDeleteText")).with("action", base(visit, id) + "/delete")
                .with("button", visit.texts().get("hookDeleteButton")).with("back", base(visit, id))));
    }

    private CompletionStage<Reply> delete(ConsoleRequest visit, ConsoleForm fields) {
        int id = WebhookForms.id(visit);
        var owner = visit.employer().id();
        return database.write(tx -> {
            audit.add(tx, visit.actor(), owner, Action.WEBHOOK_DELETED, WebhookForms.subject(webhooks.service().find(tx, owner, id)));
            webhooks.service().delete(tx, owner, id);
            return null;
        }).thenCompose(done -> visit.redirectTo(visit.path(PATH) + "?done=deleted"));
    }

    private CompletionStage<Reply> show(ConsoleRequest visit, Page page) {
        return console.write(visit, IntegrationPart.SECTION, page);
    }
}
