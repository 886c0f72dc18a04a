package ca.posthaste.console;

import ca.posthaste.page.Messages;
import ca.posthaste.webhook.AttemptFault;

/**
 * The reason why a webhook's receiver did not take a message, worded for a page.
 *
 * @param text    message in the page's language, or a network error, which is in English
 * @param hint    advice on fixing it; empty if there is none
 * @param english whether the message is in English whatever the page's language
 */
public record WebhookFailure(String text, String hint, boolean english) {
    public static final WebhookFailure NONE = new WebhookFailure("", "", false);

    public static WebhookFailure of(AttemptFault fault, Messages texts) {
        return switch (fault.kind()) {
            case ANSWERED -> new WebhookFailure(texts.get("attemptAnswered", String.valueOf(fault.status())), "", false);
            case REDIRECTED -> new WebhookFailure(texts.get("attemptAnswered", String.valueOf(fault.status())), texts.get("attemptRedirected"), false);
            case UNRESOLVED -> new WebhookFailure(texts.get("attemptNotFound"), "", false);
            case CONNECTION_FAILED -> new WebhookFailure(fault.cause(), "", true);
        };
    }
}
