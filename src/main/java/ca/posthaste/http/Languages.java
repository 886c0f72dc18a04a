package ca.posthaste.http;

import ca.posthaste.language.Language;
import ca.posthaste.problem.Faults;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which language a caller asked for: {@code ?lang=fr} first, then Accept-Language, else English. A page says it in its path. */
public final class Languages {
    /** The query parameter, on routes that take it. */
    static final String PARAMETER = "lang";
    private static final Locale FRENCH = Locale.FRENCH;
    private static final String ANY = "*";
    /** In characters: of a longer header only the beginning is read. */
    static final int READ_MAX = 1_000;
    private static final String HEADER = "Accept-Language";

    private Languages() {}

    public static Language of(Call call) {
        return of(call.query().get(PARAMETER, new Faults()).orElseGet(() -> call.headers().get(HEADER)));
    }

    /** The language that a page's path begins with. */
    public static Optional<Language> ofPath(String path) {
        return Arrays.stream(Language.values()).filter(language -> {
            var begin = "/" + language.word();
            return path.startsWith(begin) && (path.length() == begin.length() || path.charAt(begin.length()) == '/');
        }).findFirst();
    }

    /** Of a problem, which may come before the request is routed. */
    static Language of(HttpServerRequest request, boolean takesParameter) {
        var ofPage = ofPath(Optional.ofNullable(request.path()).orElse(""));
        if (ofPage.isPresent()) {
            return ofPage.get();
        }
        var parameter = takesParameter ? new QueryString(request.query()).get(PARAMETER, new Faults()) : Optional.<String>empty();
        return of(parameter.orElseGet(() -> request.getHeader(HEADER)));
    }

    static Language of(String asked) {
        var read = asked == null ? "" : beginning(asked);
        return mayBeFrench(read) && prefersFrench(read) ? Language.FRENCH : Language.ENGLISH;
    }

    /** Without the element that would be cut in two. */
    private static String beginning(String asked) {
        return asked.length() <= READ_MAX ? asked : asked.substring(0, Math.max(0, asked.lastIndexOf(',', READ_MAX)));
    }

    /** A quick check first: most callers do not ask for French, and parsing the header takes longer than reading a job. */
    private static boolean mayBeFrench(String accepted) {
        for (int i = 0; i + 1 < accepted.length(); i++) {
            if (accepted.regionMatches(true, i, "fr", 0, 2)) {
                return true;
            }
        }
        return accepted.indexOf('*') >= 0 && accepted.indexOf('=') >= 0; // anything but English
    }

    private static boolean prefersFrench(String accepted) {
        try {
            var ranges = Locale.LanguageRange.parse(accepted); // best first
            for (var range : ranges) {
                if (range.getWeight() > 0 && !range.getRange().equals(ANY)) {
                    var language = Locale.forLanguageTag(range.getRange()).getLanguage();
                    if (language.equals(FRENCH.getLanguage()) || language.equals(Locale.ENGLISH.getLanguage())) {
                        return language.equals(FRENCH.getLanguage());
                    }
                }
            }
            return ranges.stream().anyMatch(range -> range.getRange().equals(ANY) && range.getWeight() > 0)
                && isRefused(Locale.ENGLISH, ranges) && !isRefused(FRENCH, ranges);
        } catch (IllegalArgumentException unreadable) {
            return false; // a header that cannot be parsed is ignored
        }
    }

    private static boolean isRefused(Locale language, List<Locale.LanguageRange> ranges) {
        return ranges.stream().anyMatch(range -> range.getRange().equals(language.getLanguage()) && range.getWeight() == 0);
    }
}
