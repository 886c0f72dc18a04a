package ca.posthaste.board.page;

import ca.posthaste.support.Answer;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** A visitor of the board, without the browser. */
final class Browsing {
    static final String ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    private static final String CONSONANTS = "bcdfghjklmnp";
    private static final AtomicLong WORDS = new AtomicLong(System.nanoTime());

    private Browsing() {}

    static Answer get(String path) {
        return Request.to("GET", TestService.root() + path).header("Accept", ACCEPT).send();
    }

    static String page(String path) {
        return get(path).expectPage(200).text();
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns ten or more consonants: a word with no stem and no synonym that occurs in no other title. */
    static String newWord() {
        var word = new StringBuilder();
        for (long rest = Long.reverse(WORDS.incrementAndGet()) >>> 4; rest > 0; rest /= CONSONANTS.length()) {
            word.append(CONSONANTS.charAt((int) (rest % CONSONANTS.length())));
        }
        return word.toString();
    }

    /** Returns an active job with this title. */
    static JobBody job(String title) {
        return Samples.BAKER.with("status", "active").with("title", title);
    }

    static List<String> titles(String page) {
        return found(page, "<h3><a href=\"[^\"]*\">([^<]*)</a></h3>");
    }

    /** Returns the first group of every match. */
    static List<String> found(String page, String pattern) {
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(page).results().map(match -> match.group(1)).toList();
    }

    /** Returns the target of the link with this text. */
    static String link(String page, String words) {
        return found(page, "<a [^>]*href=\"([^\"]*)\"[^>]*>(?:(?!</a>).)*" + Pattern.quote(words)).stream().findFirst()
            .orElseThrow(() -> new AssertionError("no link " + words + " in " + page)).replace("&amp;", "&");
    }

    static String heading(String page) {
        return found(page, "<h1>([^<]*)</h1>").get(0);
    }
}
