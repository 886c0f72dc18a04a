package ca.posthaste.console.integration;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.KeyEntry;
import ca.posthaste.employer.KeyIssuer;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.KeyService;
import ca.posthaste.employer.Keys;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.page.Page;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Pages of API keys: list, create, rotate, revoke. A secret is shown once, on the page that responds to the form. */
record KeyPages(Console console, Database database, Audit audit, Keys keys, KeyService issuing) {
    private static final String PATH = IntegrationPart.PATH + "/keys";
    private static final String BASE = "/{employer}" + PATH;

    List<Route> routes() {
        return console.routes()
            .page(BASE, AccessLevel.OWNER, "the keys of an employer", visit -> list(visit, FormValues.NOTHING, FormErrors.NONE))
            .action(BASE, AccessLevel.OWNER, "create a key", this::create)
            .page(BASE + "/{id}", AccessLevel.OWNER, "a key", visit -> one(visit, String.valueOf(KeyService.OVERLAP_HOURS_DEFAULT), FormErrors.NONE))
            .action(BASE + "/{id}/rotate", AccessLevel.OWNER, "give a key a new secret", this::rotate)
            .page(BASE + "/{id}/revoke", AccessLevel.OWNER, "confirmation page for revoking a key", this::askRevoke)
            .action(BASE + "/{id}/revoke", AccessLevel.OWNER, "revoke a key", this::revoke)
            .all();
    }

    public record FormValues(String name, Set<String> scopes, String expiresOn) {
        static final FormValues NOTHING = new FormValues("", Set.of(), "");

        static FormValues of(ConsoleForm fields) {
            return new FormValues(fields.get("name").strip(), Set.copyOf(fields.all("scopes")), fields.get("expiresOn").strip());
        }

        /** Returns the form as the JSON a program would send, so that the same rules apply. */
        ObjectNode json() {
            var json = JsonNodeFactory.instance.objectNode().put("name", name).put("expiresOn", expiresOn);
            var array = json.putArray("scopes");
            scopes.stream().sorted().forEach(word -> array.add(word));
            return json;
        }
    }

    private CompletionStage<Reply> list(ConsoleRequest visit, FormValues typed, FormErrors errors) {
        var words = new KeyPresenter(visit);
        return database.query(tx -> keys.all(tx, visit.employer().id())).thenCompose(all -> show(visit,
            IntegrationPart.with(errors, visit.page("console-integration-keys", visit.texts().get("keysTitle")))
                .with("keys", all.stream().filter(KeyEntry::active).map(words::row).toList())
                .with("revoked", all.stream().filter(key -> !key.active()).map(words::row).toList())
                .with("boxes", KeyPresenter.boxes(visit.texts(), typed.scopes())).with("typed", typed)
                .with("done", visit.parameter("done").orElse(""))));
    }

    private CompletionStage<Reply> create(ConsoleRequest visit, ConsoleForm fields) {
        var typed = FormValues.of(fields);
        return IntegrationErrorMessages.orShowAgain(visit, () -> {
            var terms = KeyProperties.from(JsonObjectReader.of(typed.json(), new Violations()), visit.today());
            return issue(visit, Action.KEY_MADE, tx -> issuing.add(tx, visit.employer().id(), terms, KeyIssuer.OWNER))
                .thenCompose(issued -> secret(visit, issued, visit.texts().get("keyMadeTitle", issued.key().terms().name()), 201));
        }, errors -> list(visit, typed, errors));
    }

    private CompletionStage<KeyService.Issued> issue(ConsoleRequest visit, Action action, Function<Transaction, KeyService.Issued> work) {
        return issuing.change(visit.employer().id(), tx -> {
            var issued = work.apply(tx);
            note(tx, visit, action, issued.key());
            return issued;
        });
    }

    private void note(Transaction tx, ConsoleRequest visit, Action action, KeyEntry key) {
        audit.add(tx, visit.actor(), visit.employer().id(), action, AuditSubject.named(key.id(), key.terms().name()));
    }

    private CompletionStage<Reply> secret(ConsoleRequest visit, KeyService.Issued issued, String title, int status) {
        var overlap = new KeyPresenter(visit).row(issued.key()).overlap();
        return show(visit, visit.page("console-integration-secret", title).status(status).other(Optional.empty())
            .with("secret", issued.secret().reveal()).with("back", visit.path(PATH)).with("backText", visit.texts().get("keysTitle"))
            .with("text", overlap.isEmpty() ? "" : visit.texts().get("keyOverlap", overlap))
            .with("command", KeyPresenter.command(visit.call().baseUrl(), issued.key().terms().scopes(), issued.secret().reveal())));
    }

    private static int id(ConsoleRequest visit) {
        return visit.call().id("id").orElseThrow(() -> new Rejected(Problem.KEY_NOT_FOUND));
    }

    private CompletionStage<KeyEntry> key(ConsoleRequest visit) {
        int id = id(visit);
        return database.query(tx -> keys.active(tx, visit.employer().id(), id).orElseThrow(() -> new Rejected(Problem.KEY_NOT_FOUND)));
    }

    private CompletionStage<Reply> one(ConsoleRequest visit, String hours, FormErrors errors) {
        return key(visit).thenCompose(key -> show(visit, IntegrationPart.with(errors, visit.page("console-integration-key", key.terms().name()))
            .with("key", new KeyPresenter(visit).row(key)).with("base", visit.path(PATH) + "/" + key.id()).with("hours", hours)
            .with("hoursMax", KeyService.OVERLAP_HOURS_MAX)));
    }

    private CompletionStage<Reply> rotate(ConsoleRequest visit, ConsoleForm fields) {
        int id = id(visit);
        var typed = fields.get("overlapHours").strip();
        return IntegrationErrorMessages.orShowAgain(visit, () -> {
            int hours = KeyService.overlapHours(JsonObjectReader.of(number("overlapHours", typed), new Violations()));
            return issue(visit, Action.KEY_ROTATED, tx -> issuing.rotate(tx, visit.employer().id(), id, hours, KeyIssuer.OWNER))
                .thenCompose(issued -> secret(visit, issued, visit.texts().get("keyRotatedTitle", issued.key().terms().name()), 200));
        }, errors -> one(visit, typed, errors));
    }

    /** Returns a typed number as JSON. Text that is not a number stays text, and is rejected as it would be from a program. */
    private static ObjectNode number(String name, String typed) {
        var json = JsonNodeFactory.instance.objectNode();
        return typed.matches("-?[0-9]{1,9}") ? json.put(name, Integer.parseInt(typed)) : json.put(name, typed);
    }

    private CompletionStage<Reply> askRevoke(ConsoleRequest visit) {
        return key(visit).thenCompose(key -> show(visit, visit.page("console-integration-sure", visit.texts().get("keyRevokeTitle", key.terms().name()))
            .with("text", visit.texts().get("keyRevokeText")).with("action", visit.path(PATH) + "/" + key.id() + "/revoke")
            .with("button", visit.texts().get("keyRevokeButton")).with("back", visit.path(PATH) + "/" + key.id())));
    }

    private CompletionStage<Reply> revoke(ConsoleRequest visit, ConsoleForm fields) {
        int id = id(visit);
        return issuing.change(visit.employer().id(), tx -> {
            note(tx, visit, Action.KEY_REVOKED, issuing.revoke(tx, visit.employer().id(), id));
            return null;
        }).thenCompose(done -> visit.redirectTo(visit.path(PATH) + "?done=revoked"));
    }

    private CompletionStage<Reply> show(ConsoleRequest visit, Page page) {
        return console.write(visit, IntegrationPart.SECTION, page);
    }
}
