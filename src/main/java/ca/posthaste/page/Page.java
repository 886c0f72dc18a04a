package ca.posthaste.page;

import ca.posthaste.language.Language;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A page that is to be written.
 *
 * @param template its file below {@code templates/}, without the ending
 * @param path     of this page, with its query, below the address of the service
 * @param other    of the same page in the other language; empty if there is none
 * @param summary  for search engines and those who share the page; empty for none
 * @param isFound  whether search engines may list it
 * @param data     what the template shows, by name
 */
public record Page(String template, Language language, String title, String path, Optional<String> other, String summary, int status,
                   boolean isFound, Map<String, Object> data) {
    private static final int OK = 200;
    private static final String STYLE_NONCE = "styleNonce";
    private static final String REFUSED = "isRefused";
    private static final String CANONICAL = "canonical";
    private static final int BAD = 400;
    private static final int NONCE_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** A page that search engines may list, with its counterpart at the same path below the other language. */
    public static Page of(String template, Language language, String title, String path) {
        return new Page(template, language, title, path, Optional.of(inOther(language, path)), "", OK, true, Map.of());
    }

    private static String inOther(Language language, String path) {
        var own = "/" + language.word();
        return path.startsWith(own) ? "/" + language.other().word() + path.substring(own.length()) : path;
    }

    public Page with(String name, Object value) {
        var more = new LinkedHashMap<>(data);
        more.put(name, value);
        return new Page(template, language, title, path, other, summary, status, isFound, more);
    }

    public Page status(int value) {
        return new Page(template, language, title, path, other, summary, value, isFound, data);
    }

    /** The status of a page with a form. If something in the form is wrong, the title of the window says so first: it is what is read aloud first. */
    public Page formStatus(int value) {
        var answered = status(value);
        return value < BAD ? answered : answered.refused();
    }

    /** A form that is shown again because something in it is wrong. */
    public Page refused() {
        return with(REFUSED, true);
    }

    public boolean isRefused() {
        return data.containsKey(REFUSED);
    }

    public Page summary(String text) {
        return new Page(template, language, title, path, other, text, status, isFound, data);
    }

    public Page other(Optional<String> otherPath) {
        return new Page(template, language, title, path, otherPath, summary, status, isFound, data);
    }

    /**
     * The one address at which search engines list it, if its content exists in one language only: then this page and its counterpart below
     * the other language are the same page twice. Empty if each of them is listed.
     */
    public Page canonical(Optional<String> onlyPath) {
        return onlyPath.map(only -> with(CANONICAL, only)).orElse(this);
    }

    public String canonicalPath() {
        return (String) data.getOrDefault(CANONICAL, path);
    }

    /** Whether search engines list its counterpart in the other language besides. */
    public boolean isInBothLanguages() {
        return other.isPresent() && !data.containsKey(CANONICAL);
    }

    /** For search engines there is nothing here to list. */
    public Page unlisted() {
        return new Page(template, language, title, path, other, summary, status, false, data);
    }

    /**
     * With an editor for rich text ({@code console-editor-head} and {@code textarea[data-editor]}). It adds two style sheets to the page, which the policy allows
     * only under a word that is new in each answer.
     */
    public Page withEditor() {
        var nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        return with(STYLE_NONCE, Base64.getUrlEncoder().withoutPadding().encodeToString(nonce));
    }

    /** The word under which the page may add style sheets; empty if it may not. */
    Optional<String> styleNonce() {
        return Optional.ofNullable((String) data.get(STYLE_NONCE));
    }

    public Texts texts() {
        return Texts.in(language);
    }
}
