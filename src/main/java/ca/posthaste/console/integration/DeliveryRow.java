package ca.posthaste.console.integration;

import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.DisplayTime;
import ca.posthaste.console.TimeFormatter;
import ca.posthaste.console.WebhookFailure;
import ca.posthaste.webhook.EventType;
import ca.posthaste.webhook.WebhookDelivery;
import java.time.Clock;
import java.util.List;

/**
 * A webhook delivery as pages show it.
 *
 * @param job      id of the job; 0 if it concerns none
 * @param next     time of the next retry; empty if there is none
 * @param attempts attempts, newest first
 */
public record DeliveryRow(long id, String messageId, String type, DisplayTime at, int job, int application, String state, boolean isFailed, boolean isTest,
                          String next, int tries, List<AttemptRow> attempts) {
    /**
     * A delivery attempt.
     *
     * @param result  HTTP status of the response, or that there was none
     * @param fault   reason for a missing response, or a hint on fixing a bad one; empty if there is neither
     * @param english whether the fault is a network error in English
     */
    public record AttemptRow(DisplayTime at, String result, int millis, String answer, String fault, boolean english) {}

    static DeliveryRow of(WebhookDelivery delivery, ConsoleRequest visit, Clock clock) {
        var times = visit.times(clock);
        boolean isWaiting = delivery.state().equals("waiting");
        boolean isFailed = delivery.state().equals("failed");
        return new DeliveryRow(delivery.id(), delivery.messageId(), delivery.type(), times.exactMoment(delivery.at()), delivery.job(), delivery.application(),
            visit.texts().get(isWaiting ? "deliveryWaiting" : isFailed ? "deliveryFailed" : "deliveryDone"), isFailed, delivery.type().equals(EventType.TEST),
            isWaiting ? times.second(delivery.dueAt()) : "", delivery.tries(),
            delivery.attempts().stream().map(attempt -> attempt(attempt, visit, times)).toList());
    }

    private static AttemptRow attempt(WebhookDelivery.Attempt attempt, ConsoleRequest visit, TimeFormatter times) {
        var result = attempt.status() == 0 ? visit.texts().get("attemptUnanswered") : visit.texts().get("attemptAnswered", String.valueOf(attempt.status()));
        var said = attempt.failure().map(failure -> WebhookFailure.of(failure, visit.texts())).orElse(WebhookFailure.NONE);
        return new AttemptRow(times.exactMoment(attempt.at()), result, attempt.millis(), attempt.answer() == null ? "" : attempt.answer(),
            attempt.status() == 0 ? said.words() : said.hint(), attempt.status() == 0 && said.english());
    }
}
