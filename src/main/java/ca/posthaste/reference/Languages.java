package ca.posthaste.reference;

import ca.posthaste.http.Call;
import ca.posthaste.problem.Faults;
import java.util.Locale;

/** Which language a caller asked for: {@code ?lang=fr} first, then Accept-Language, else English. */
public final class Languages {
    private static final Locale FRENCH = Locale.FRENCH;

    private Languages() {}

    public static Language of(Call call) {
        var asked = call.query().get("lang", new Faults()).orElseGet(() -> call.headers().get("Accept-Language"));
        return asked != null && prefersFrench(asked) ? Language.FRENCH : Language.ENGLISH;
    }

    private static boolean prefersFrench(String accepted) {
        try {
            for (var range : Locale.LanguageRange.parse(accepted)) { // best first
                if (range.getWeight() > 0 && !range.getRange().equals("*")) {
                    var language = Locale.forLanguageTag(range.getRange()).getLanguage();
                    if (language.equals(FRENCH.getLanguage()) || language.equals(Locale.ENGLISH.getLanguage())) {
                        return language.equals(FRENCH.getLanguage());
                    }
                }
            }
        } catch (IllegalArgumentException unreadable) {
            return false; // a header we cannot read asks for nothing
        }
        return false;
    }
}
