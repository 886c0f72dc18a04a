package ca.posthaste.console.integration;

import static ca.posthaste.console.integration.WebhookForms.PATH;

import ca.posthaste.audit.Action;
import ca.posthaste.console.ConsoleRoutes;
import ca.posthaste.console.FormErrors;
import ca.posthaste.console.Visit;
import ca.posthaste.feed.Cursor;
import ca.posthaste.http.Level;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.SentFields;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.webhook.Deliveries;
import ca.posthaste.webhook.Delivery;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Pages of webhook deliveries: one message in full, and replay of one message or of all since a time. */
final class DeliveryPages {
    private static final String BASE = WebhookForms.BASE + "/{id}/deliveries/{delivery}";

    private final IntegrationPages.Ground ground;
    private final IntegrationPages.OfWebhooks of;

    DeliveryPages(IntegrationPages.Ground ground, IntegrationPages.OfWebhooks of) {
        this.ground = ground;
        this.of = of;
    }

    List<Route> routes() {
        return new ConsoleRoutes(ground.console())
            .page(BASE, Level.OWNER, "a message to a webhook, with every attempt", visit -> one(visit, FormErrors.NONE))
            .action(BASE + "/replay", Level.OWNER, "send a message again", this::replay)
            .all();
    }

    private record Shown(String url, Delivery delivery, String body) {}

    private CompletionStage<Reply> one(Visit visit, FormErrors errors) {
        int id = WebhookForms.id(visit);
        long delivery = delivery(visit);
        var owner = visit.employer().id();
        return ground.database().query(tx -> {
            var hook = of.subscribing().find(tx, owner, id);
            var found = of.deliveries().find(tx, id, delivery).orElseThrow(() -> new Rejected(Problem.DELIVERY_NOT_FOUND));
            return new Shown(hook.url(), found, of.subscribing().body(tx, owner, id, delivery).orElse(""));
        }).thenCompose(shown -> ground.console().write(visit, IntegrationPages.SECTION,
            IntegrationPages.with(errors, visit.page("console-integration-delivery", visit.texts().get("deliveryTitle", shown.delivery().type())))
                .with("delivery", DeliveryRow.of(shown.delivery(), visit, ground.clock())).with("url", shown.url()).with("body", shown.body())
                .with("base", visit.path(PATH) + "/" + id)
                .with("done", visit.asked("done").orElse(""))));
    }

    private static long delivery(Visit visit) {
        return Deliveries.id(visit.call().part("delivery")).orElseThrow(() -> new Rejected(Problem.DELIVERY_NOT_FOUND));
    }

    private CompletionStage<Reply> replay(Visit visit, SentFields fields) {
        int id = WebhookForms.id(visit);
        long delivery = delivery(visit);
        var owner = visit.employer().id();
        return FaultWords.orAgain(visit, () -> ground.database().write(tx -> {
            var sent = of.subscribing().replay(tx, owner, id, delivery);
            ground.audit().add(tx, visit.actor(), owner, Action.DELIVERY_REPLAYED, id + " " + sent.messageId());
            return sent;
        }).thenCompose(sent -> {
            of.subscribing().announce();
            return visit.to(visit.path(PATH) + "/" + id + "/deliveries/" + delivery + "?done=replayed");
        }), errors -> one(visit, errors));
    }

    /** Replays a batch of changes, with a cursor on the page to continue if there are more. */
    CompletionStage<Reply> replaySince(Visit visit, SentFields fields) {
        int id = WebhookForms.id(visit);
        var owner = visit.employer().id();
        var since = since(fields.get("since"));
        return of.slowCalls().run(owner, () -> {
            ground.database().read(tx -> of.subscribing().find(tx, owner, id));
            var cursor = Cursor.parse(fields.get("cursor")).orElseGet(() -> of.since().cursor(owner, since));
            return ground.database().write(tx -> {
                var replayed = of.subscribing().replaySince(tx, owner, id, cursor);
                ground.audit().add(tx, visit.actor(), owner, Action.DELIVERY_REPLAYED, id + " " + since);
                return replayed;
            }).thenCompose(replayed -> {
                of.subscribing().announce();
                return ground.console().write(visit, IntegrationPages.SECTION,
                    visit.page("console-integration-replayed", visit.texts().get("replayedTitle")).other(Optional.empty())
                        .with("text", visit.texts().get("replayedText", replayed.messages())).with("cursor", replayed.changes().more() ? replayed.changes().next() : "")
                        .with("since", fields.get("since")).with("base", visit.path(PATH) + "/" + id));
            });
        });
    }

    /** Parses the value of a datetime-local field, in the time zone of the board. */
    private Instant since(String typed) {
        try {
            return Instant.ofEpochMilli(LocalDateTime.parse(typed.strip()).atZone(ground.clock().getZone()).toInstant().toEpochMilli());
        } catch (DateTimeException | ArithmeticException noTime) { // also if it is too far away for a long
            throw Rejected.of(new FieldFault("/since", Rule.INVALID_DATE, UserMessage.of("console.since-invalid")));
        }
    }
}
