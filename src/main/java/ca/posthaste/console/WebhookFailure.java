package ca.posthaste.console;

import ca.posthaste.page.Messages;
import ca.posthaste.webhook.AttemptFault;

/**
 * The reason why a webhook's receiver did not take a message, worded for a page.
 *
 * @param words   message in the page's language, or a network error, which is in English
 * @param hint    advice on fixing it; empty if there is none
 * @param english whether the message is in English whatever the page's language
 */
public record WebhookFailure(String words, String hint, boolean english) {

    /** @param fault stored error; empty if nothing failed */
    public static WebhookFailure of(String fault, Messages texts) {
        var message = AttemptFault.message(fault);
        return switch (message.key()) {
            case "webhook.answered" -> new WebhookFailure(texts.get("attemptAnswered", message.args().get("status")), "", false);
            case "webhook.redirected" -> new WebhookFailure(texts.get("attemptAnswered", message.args().get("status")), texts.get("attemptRedirected"), false);
            case "webhook.unresolved" -> new WebhookFailure(texts.get("attemptNotFound"), "", false);
            default -> new WebhookFailure(fault, "", !fault.isEmpty());
        };
    }
}
