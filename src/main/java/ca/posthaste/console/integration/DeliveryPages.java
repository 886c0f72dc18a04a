package ca.posthaste.console.integration;

import static ca.posthaste.console.integration.WebhookForms.PATH;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.DisplayTime;
import ca.posthaste.console.FormErrors;
import ca.posthaste.console.TimeFormatter;
import ca.posthaste.console.WebhookFailure;
import ca.posthaste.cursor.Cursor;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.job.change.ChangePart;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import ca.posthaste.webhook.Deliveries;
import ca.posthaste.webhook.EventType;
import ca.posthaste.webhook.WebhookDelivery;
import ca.posthaste.webhook.WebhookPart;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Pages of webhook deliveries: one message in full, and replay of one message or of all since a time. */
record DeliveryPages(Console console, Database database, Audit audit, WebhookPart webhooks, ChangePart changes) {
    private static final String BASE = WebhookForms.BASE + "/{id}/deliveries/{delivery}";

    List<Route> routes() {
        return console.routes()
            .page(BASE, AccessLevel.OWNER, "a message to a webhook, with every attempt", visit -> one(visit, FormErrors.NONE))
            .action(BASE + "/replay", AccessLevel.OWNER, "send a message again", this::replay)
            .all();
    }

    /**
     * A webhook delivery as pages show it.
     *
     * @param job      id of the job; 0 if it concerns none
     * @param next     time of the next retry; empty if there is none
     * @param attempts attempts, newest first
     */
    public record DeliveryRow(long id, String messageId, String type, DisplayTime at, int job, int application, String state, boolean isFailed, boolean isTest,
                              String next, int tries, List<AttemptRow> attempts) {
        /** A delivery attempt: the HTTP status of the response, if any, and either the reason for a missing response or a hint on fixing a bad one. */
        public record AttemptRow(DisplayTime at, String result, int millis, String answer, String fault, boolean english) {}

        static DeliveryRow of(WebhookDelivery delivery, ConsoleRequest visit) {
            var times = visit.times();
            boolean isWaiting = delivery.state().equals("waiting");
            boolean isFailed = delivery.state().equals("failed");
            return new DeliveryRow(delivery.id(), delivery.messageId(), delivery.type(), times.exactMoment(delivery.at()), delivery.job(),
                delivery.application(), visit.texts().get(isWaiting ? "deliveryWaiting" : isFailed ? "deliveryFailed" : "deliveryDone"), isFailed,
                delivery.type().equals(EventType.TEST),
                isWaiting ? times.second(delivery.dueAt()) : "", delivery.tries(),
                delivery.attempts().stream().map(attempt -> attempt(attempt, visit, times)).toList());
        }

        private static AttemptRow attempt(WebhookDelivery.Attempt attempt, ConsoleRequest visit, TimeFormatter times) {
            var result = attempt.status() == 0 ? visit.texts().get("attemptUnanswered")
                : visit.texts().get("attemptAnswered", String.valueOf(attempt.status()));
            var failure = attempt.failure().map(fault -> WebhookFailure.of(fault, visit.texts())).orElse(WebhookFailure.NONE);
            return new AttemptRow(times.exactMoment(attempt.at()), result, attempt.millis(), attempt.answer() == null ? "" : attempt.answer(),
                attempt.status() == 0 ? failure.text() : failure.hint(), attempt.status() == 0 && failure.english());
        }
    }

    private record Shown(String url, WebhookDelivery delivery, String body) {}

    private CompletionStage<Reply> one(ConsoleRequest visit, FormErrors errors) {
        int id = WebhookForms.id(visit);
        long delivery = delivery(visit);
        var owner = visit.employer().id();
        return database.query(tx -> {
            var hook = webhooks.service().find(tx, owner, id);
            var found = webhooks.deliveries().find(tx, id, delivery).orElseThrow(() -> new Rejected(Problem.DELIVERY_NOT_FOUND));
            return new Shown(hook.url(), found, webhooks.service().body(tx, owner, id, delivery).orElse(""));
        }).thenCompose(shown -> console.write(visit, IntegrationPart.SECTION,
            IntegrationPart.with(errors, visit.page("console-integration-delivery", visit.texts().get("deliveryTitle", shown.delivery().type())))
                .with("delivery", DeliveryRow.of(shown.delivery(), visit)).with("url", shown.url()).with("body", shown.body())
                .with("base", visit.path(PATH) + "/" + id)
                .with("done", visit.parameter("done").orElse(""))));
    }

    private static long delivery(ConsoleRequest visit) {
        return Deliveries.id(visit.call().part("delivery")).orElseThrow(() -> new Rejected(Problem.DELIVERY_NOT_FOUND));
    }

    private CompletionStage<Reply> replay(ConsoleRequest visit, ConsoleForm fields) {
        int id = WebhookForms.id(visit);
        long delivery = delivery(visit);
        var owner = visit.employer().id();
        return IntegrationErrorMessages.orShowAgain(visit, () -> database.write(tx -> {
            var sent = webhooks.service().replay(tx, owner, id, delivery);
            audit.add(tx, visit.actor(), owner, Action.DELIVERY_REPLAYED, AuditSubject.of(id).with(Detail.MESSAGE, sent.messageId()));
            return sent;
        }).thenCompose(sent -> {
            webhooks.service().announce();
            return visit.redirectTo(visit.path(PATH) + "/" + id + "/deliveries/" + delivery + "?done=replayed");
        }), errors -> one(visit, errors));
    }

    /** Replays a batch of changes, with a cursor on the page to continue if there are more. */
    CompletionStage<Reply> replaySince(ConsoleRequest visit, ConsoleForm fields) {
        int id = WebhookForms.id(visit);
        var owner = visit.employer().id();
        var since = since(visit, fields.get("since"));
        return webhooks.blockingCalls().run(owner, () -> {
            database.read(tx -> webhooks.service().find(tx, owner, id));
            var cursor = Cursor.parse(fields.get("cursor")).orElseGet(() -> changes.cursorAt(owner, since));
            return database.write(tx -> {
                var replayed = webhooks.service().replaySince(tx, owner, id, cursor);
                audit.add(tx, visit.actor(), owner, Action.DELIVERY_REPLAYED, AuditSubject.of(id).with(Detail.SINCE, since));
                return replayed;
            }).thenCompose(replayed -> {
                webhooks.service().announce();
                return console.write(visit, IntegrationPart.SECTION,
                    visit.page("console-integration-replayed", visit.texts().get("replayedTitle")).other(Optional.empty())
                        .with("text", visit.texts().get("replayedText", replayed.messages()))
                        .with("cursor", replayed.changes().more() ? replayed.changes().next() : "")
                        .with("since", fields.get("since")).with("base", visit.path(PATH) + "/" + id));
            });
        });
    }

    /** Parses the value of a datetime-local field, in the time zone of the board. */
    private static Instant since(ConsoleRequest visit, String typed) {
        try {
            return Instant.ofEpochMilli(LocalDateTime.parse(typed.strip()).atZone(visit.clock().getZone()).toInstant().toEpochMilli());
        } catch (DateTimeException | ArithmeticException noTime) { // also if it is too far away for a long
            throw Rejected.of(new Violation("/since", Rule.INVALID_DATE, UserMessage.of("console.since-invalid")));
        }
    }
}
