package ca.posthaste.console.integration;

import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.webhook.Webhook;
import java.time.Clock;
import java.util.List;

/**
 * A webhook as pages show it.
 *
 * @param types event types; empty means all
 * @param why   reason and time of its being turned off; empty if it is on
 */
public record WebhookRow(int id, String url, List<String> types, String description, boolean isOn, String state, String why, String lastSuccess,
                      String failingSince, String overlap, String made) {

    static WebhookRow of(Webhook hook, ConsoleRequest visit, Clock clock) {
        var times = visit.times(clock);
        return new WebhookRow(hook.id(), hook.url(), hook.types(), hook.description() == null ? "" : hook.description(), hook.off().isEmpty(),
            visit.texts().get(hook.off().isEmpty() ? "hookOn" : "hookOff"),
            hook.off().map(off -> visit.texts().get("hookOffSince", off.reason().explanation().in(visit.language()), times.second(off.at()))).orElse(""),
            hook.lastSuccess().map(times::second).orElse(""), hook.failingSince().map(times::second).orElse(""),
            hook.overlapEndsAt().map(times::second).orElse(""), times.day(hook.created()));
    }
}
