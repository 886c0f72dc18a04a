package ca.posthaste.console;

import ca.posthaste.page.Texts;
import ca.posthaste.webhook.Delivering;
import java.util.regex.Pattern;

/**
 * What a webhook's receiver answered, in the words of a page. It is stored in English, for programs.
 *
 * @param words   in the page's language; or what the network said, which is in English
 * @param hint    what to do about it; empty if nothing is known
 * @param english whether the words are not the page's
 */
public record HookAnswer(String words, String hint, boolean english) {
    private static final Pattern ANSWERED = Pattern.compile("The receiver answered (\\d{3})\\..*");

    /** @param fault as it is stored; empty if nothing failed */
    public static HookAnswer of(String fault, Texts texts) {
        var answered = ANSWERED.matcher(fault);
        if (answered.matches()) {
            var status = answered.group(1);
            return new HookAnswer(texts.get("attemptAnswered", status), status.startsWith("3") ? texts.get("attemptRedirected") : "", false);
        }
        return fault.equals(Delivering.UNRESOLVED) ? new HookAnswer(texts.get("attemptNotFound"), "", false) : new HookAnswer(fault, "", !fault.isEmpty());
    }
}
