package ca.posthaste.http;

import ca.posthaste.language.Language;
import ca.posthaste.problem.Violations;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Determines the language requested by a caller: {@code ?lang=fr} first, then Accept-Language, else English. A page has its language in the path. */
public final class LanguageNegotiation {
    /** Name of the query parameter, on routes that accept it. */
    static final String PARAMETER = "lang";

    private static final String ANY = "*";
    /** Maximum number of characters read of the header; the rest is ignored. */
    static final int READ_MAX = 1_000;
    private static final String HEADER = "Accept-Language";

    private LanguageNegotiation() {}

    public static Language of(Call call) {
        return of(call.query().get(PARAMETER, new Violations()).orElseGet(() -> call.headers().get(HEADER)));
    }

    /** Returns the language prefix of a page's path; empty if there is none. */
    public static Optional<Language> ofPath(String path) {
        return Arrays.stream(Language.values()).filter(language -> {
            var begin = "/" + language.code();
            return path.startsWith(begin) && (path.length() == begin.length() || path.charAt(begin.length()) == '/');
        }).findFirst();
    }

    /** Returns the language of a problem, which may occur before the request is routed. */
    static Language of(HttpServerRequest request, boolean takesParameter) {
        var ofPage = ofPath(Optional.ofNullable(request.path()).orElse(""));
        if (ofPage.isPresent()) {
            return ofPage.get();
        }
        var parameter = takesParameter ? new QueryString(request.query()).get(PARAMETER, new Violations()) : Optional.<String>empty();
        return of(parameter.orElseGet(() -> request.getHeader(HEADER)));
    }

    static Language of(String header) {
        var read = header == null ? "" : header.length() <= READ_MAX ? header
            : header.substring(0, Math.max(0, header.lastIndexOf(',', READ_MAX))); // up to the last complete element
        return mayBeFrench(read) && prefersFrench(read) ? Language.FRENCH : Language.ENGLISH;
    }

    /** Reports quickly whether French is possible: most callers do not request it, and parsing the header takes longer than reading a job. */
    private static boolean mayBeFrench(String accepted) {
        return accepted.toLowerCase(Locale.ROOT).contains("fr") || accepted.indexOf('*') >= 0 && accepted.indexOf('=') >= 0; // any language except English
    }

    private static boolean prefersFrench(String accepted) {
        try {
            var ranges = Locale.LanguageRange.parse(accepted); // best first
            for (var range : ranges) {
                if (range.getWeight() > 0 && !range.getRange().equals(ANY)) {
                    var language = Locale.forLanguageTag(range.getRange()).getLanguage();
                    if (language.equals(Locale.FRENCH.getLanguage()) || language.equals(Locale.ENGLISH.getLanguage())) {
                        return language.equals(Locale.FRENCH.getLanguage());
                    }
                }
            }
            return ranges.stream().anyMatch(range -> range.getRange().equals(ANY) && range.getWeight() > 0)
                && isExcluded(Locale.ENGLISH, ranges) && !isExcluded(Locale.FRENCH, ranges);
        } catch (IllegalArgumentException unreadable) {
            return false; // a header that cannot be parsed is ignored
        }
    }

    private static boolean isExcluded(Locale language, List<Locale.LanguageRange> ranges) {
        return ranges.stream().anyMatch(range -> range.getRange().equals(language.getLanguage()) && range.getWeight() == 0);
    }
}
