package ca.posthaste.http;

import ca.posthaste.language.Language;
import ca.posthaste.problem.Faults;
import java.util.Locale;

/** Which language a caller asked for: {@code ?lang=fr} first, then Accept-Language, else English. */
public final class Languages {
    private static final Locale FRENCH = Locale.FRENCH;

    private Languages() {}

    public static Language of(Call call) {
        var asked = call.query().get("lang", new Faults()).orElseGet(() -> call.headers().get("Accept-Language"));
        return asked != null && mayBeFrench(asked) && prefersFrench(asked) ? Language.FRENCH : Language.ENGLISH;
    }

    /** A quick check first: most callers do not ask for French, and parsing the header takes longer than reading a job. */
    private static boolean mayBeFrench(String accepted) {
        for (int i = 0; i + 1 < accepted.length(); i++) {
            if (accepted.regionMatches(true, i, "fr", 0, 2)) {
                return true;
            }
        }
        return false;
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
            return false; // a header that cannot be parsed is ignored
        }
        return false;
    }
}
