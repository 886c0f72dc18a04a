package ca.posthaste.console.integration;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.webhook.EventType;
import ca.posthaste.webhook.Webhook;
import ca.posthaste.webhook.WebhookPart;
import ca.posthaste.webhook.WebhookService;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The form of a webhook, to create or change one, and the rotation of its secret. */
record WebhookForms(Console console, Database database, Audit audit, WebhookPart webhooks) {
    static final String PATH = IntegrationPart.PATH + "/webhooks";
    static final String BASE = "/{employer}" + PATH;

    List<Route> routes() {
        return console.routes()
            .page(BASE + "/new", AccessLevel.OWNER, "the form for a webhook", visit -> form(visit, FormValues.NOTHING, FormErrors.NONE, Optional.empty()))
            .action(BASE, AccessLevel.OWNER, "create a webhook", this::create)
            .page(BASE + "/{id}/edit", AccessLevel.OWNER, "the form to change a webhook", this::edit)
            .action(BASE + "/{id}/edit", AccessLevel.OWNER, "change a webhook", this::change)
            .action(BASE + "/{id}/rotate", AccessLevel.OWNER, "give a webhook a new secret", this::rotate)
            .all();
    }

    /** Content of the form. If it is for all types, none is ticked. */
    public record FormValues(String url, boolean isForAll, Set<String> types, String description) {
        static final FormValues NOTHING = new FormValues("", true, Set.of(), "");

        static FormValues of(ConsoleForm fields) {
            return new FormValues(fields.get("url").strip(), !fields.get("which").equals("some"), Set.copyOf(fields.all("types")),
                fields.get("description").strip());
        }

        static FormValues of(Webhook hook) {
            return new FormValues(hook.url(), hook.types().isEmpty(), new HashSet<>(hook.types()), hook.description() == null ? "" : hook.description());
        }

        /** Returns the form as the JSON a program would send, so that the same rules apply. */
        ObjectNode json() {
            var json = JsonNodeFactory.instance.objectNode().put("url", url).put("description", description);
            if (isForAll) {
                return json.putNull("types");
            }
            var array = json.putArray("types");
            types.stream().sorted().forEach(type -> array.add(type));
            return json;
        }
    }

    public record Box(String code, boolean isTicked) {}

    /** @param id id of the webhook to change; empty for a new one */
    private CompletionStage<Reply> form(ConsoleRequest visit, FormValues typed, FormErrors errors, Optional<Integer> id) {
        var page = visit.page("console-integration-webhook-form", visit.texts().get(id.isEmpty() ? "hookNewTitle" : "hookEditTitle"));
        return console.write(visit, IntegrationPart.SECTION, IntegrationPart.with(errors, page)
            .with("typed", typed).with("isNew", id.isEmpty())
            .with("boxes", EventType.ALL.stream().map(type -> new Box(type, typed.types().contains(type))).toList())
            .with("action", visit.path(PATH) + id.map(number -> "/" + number + "/edit").orElse(""))
            .with("back", visit.path(PATH) + id.map(number -> "/" + number).orElse("")));
    }

    private CompletionStage<Reply> create(ConsoleRequest visit, ConsoleForm fields) {
        var typed = FormValues.of(fields);
        var owner = visit.employer().id();
        return IntegrationErrorMessages.orShowAgain(visit, () -> webhooks.blockingCalls().run(owner, () -> {
            var patch = webhooks.service().read(owner, typed.json(), true);
            return issue(visit, Action.WEBHOOK_MADE, tx -> webhooks.service().add(tx, owner, patch))
                .thenCompose(issued -> secret(visit, issued, visit.texts().get("hookMadeTitle"), 201));
        }), errors -> form(visit, typed, errors, Optional.empty()));
    }

    private CompletionStage<WebhookService.Issued> issue(ConsoleRequest visit, Action action, Function<Transaction, WebhookService.Issued> work) {
        return database.write(tx -> {
            var issued = work.apply(tx);
            audit.add(tx, visit.actor(), visit.employer().id(), action, subject(issued.hook()));
            return issued;
        });
    }

    static AuditSubject subject(Webhook hook) {
        return AuditSubject.named(hook.id(), host(hook));
    }

    /** Returns the id and the host, as the pages name a webhook. */
    static String displayName(Webhook hook) {
        return hook.id() + " " + host(hook);
    }

    /** Returns the host of the URL, with its port. The part after it is omitted: it may contain a secret of the receiver's. */
    private static String host(Webhook hook) {
        return hook.url().replaceFirst("^[a-zA-Z]+://([^/?#]*).*$", "$1");
    }

    private CompletionStage<Reply> secret(ConsoleRequest visit, WebhookService.Issued issued, String title, int status) {
        var overlap = WebhookPages.WebhookRow.of(issued.hook(), visit).overlap();
        return console.write(visit, IntegrationPart.SECTION, visit.page("console-integration-secret", title).status(status).other(Optional.empty())
            .with("secret", issued.secret().text()).with("command", "").with("back", visit.path(PATH) + "/" + issued.hook().id())
            .with("backText", visit.texts().get("hookBack"))
            .with("text", overlap.isEmpty() ? visit.texts().get("hookSecretText") : visit.texts().get("hookOverlap", overlap)));
    }

    static int id(ConsoleRequest visit) {
        return visit.call().id("id").orElseThrow(() -> new Rejected(Problem.WEBHOOK_NOT_FOUND));
    }

    private CompletionStage<Reply> edit(ConsoleRequest visit) {
        int id = id(visit);
        return database.query(tx -> webhooks.service().find(tx, visit.employer().id(), id))
            .thenCompose(hook -> form(visit, FormValues.of(hook), FormErrors.NONE, Optional.of(id)));
    }

    private CompletionStage<Reply> change(ConsoleRequest visit, ConsoleForm fields) {
        int id = id(visit);
        var typed = FormValues.of(fields);
        var owner = visit.employer().id();
        return IntegrationErrorMessages.orShowAgain(visit, () -> webhooks.blockingCalls().run(owner, () -> {
            var patch = webhooks.service().read(owner, typed.json(), false);
            return database.write(tx -> {
                var hook = webhooks.service().update(tx, owner, id, patch);
                audit.add(tx, visit.actor(), owner, Action.WEBHOOK_CHANGED, subject(hook));
                return hook;
            }).thenCompose(hook -> visit.redirectTo(visit.path(PATH) + "/" + id + "?done=changed"));
        }), errors -> form(visit, typed, errors, Optional.of(id)));
    }

    private CompletionStage<Reply> rotate(ConsoleRequest visit, ConsoleForm fields) {
        int id = id(visit);
        return issue(visit, Action.SECRET_ROTATED, tx -> webhooks.service().rotate(tx, visit.employer().id(), id))
            .thenCompose(issued -> secret(visit, issued, visit.texts().get("hookRotatedTitle"), 200));
    }
}
