package ca.posthaste.console;

import ca.posthaste.page.Texts;
import ca.posthaste.webhook.Delivering;
import java.util.regex.Pattern;

/**
 * The response of a webhook's receiver, worded for a page. It is stored in English, for programs.
 *
 * @param words   message in the page's language, or a network error, which is in English
 * @param hint    advice on fixing it; empty if there is none
 * @param english whether the message is in English whatever the page's language
 */
public record HookAnswer(String words, String hint, boolean english) {
    private static final Pattern ANSWERED = Pattern.compile("The receiver answered (\\d{3})\\..*");

    /** @param fault stored error; empty if nothing failed */
    public static HookAnswer of(String fault, Texts texts) {
        var answered = ANSWERED.matcher(fault);
        if (answered.matches()) {
            var status = answered.group(1);
            return new HookAnswer(texts.get("attemptAnswered", status), status.startsWith("3") ? texts.get("attemptRedirected") : "", false);
        }
        return fault.equals(Delivering.UNRESOLVED) ? new HookAnswer(texts.get("attemptNotFound"), "", false) : new HookAnswer(fault, "", !fault.isEmpty());
    }
}
