package ca.posthaste.page;

import ca.posthaste.language.Language;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A page to be rendered. Paths include the query; {@code other} is its path in the other language; {@code isFound}: search engines may index it. */
public record Page(String template, Language language, String title, String path, Optional<String> other, String summary, int status,
                   boolean isFound, Map<String, Object> data) {
    private static final String STYLE_NONCE = "styleNonce";
    private static final String REJECTED = "isRejected";
    private static final String CANONICAL = "canonical";
    private static final int NONCE_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** Returns a page that search engines may index, and whose counterpart has the same path under the other language. */
    public static Page of(String template, Language language, String title, String path) {
        return new Page(template, language, title, path, Optional.of(pathInOtherLanguage(language, path)), "", 200, true, Map.of());
    }

    private static String pathInOtherLanguage(Language language, String path) {
        var own = "/" + language.code();
        return path.startsWith(own) ? "/" + language.other().code() + path.substring(own.length()) : path;
    }

    public Page with(String name, Object value) {
        var more = new LinkedHashMap<>(data);
        more.put(name, value);
        return new Page(template, language, title, path, other, summary, status, isFound, more);
    }

    public Page status(int value) {
        return new Page(template, language, title, path, other, summary, value, isFound, data);
    }

    /** Sets the status of a submitted form. If it has errors, the window title starts by saying so: screen readers announce the title first. */
    public Page formStatus(int value) {
        var answered = status(value);
        return value < 400 ? answered : answered.asRejectedForm();
    }

    public Page asRejectedForm() {
        return with(REJECTED, true);
    }

    /** Reports whether the page shows a form again because it has errors. The layout reads this property by its name. */
    public boolean isRejected() {
        return data.containsKey(REJECTED);
    }

    public Page summary(String text) {
        return new Page(template, language, title, path, other, text, status, isFound, data);
    }

    public Page other(Optional<String> otherPath) {
        return new Page(template, language, title, path, otherPath, summary, status, isFound, data);
    }

    /** Sets the only address that search engines list, for content in one language: the other page is a duplicate then. Empty to list both. */
    public Page canonical(Optional<String> onlyPath) {
        return onlyPath.map(only -> with(CANONICAL, only)).orElse(this);
    }

    public String canonicalPath() {
        return (String) data.getOrDefault(CANONICAL, path);
    }

    /** Reports whether search engines list the counterpart in the other language as well. */
    public boolean isInBothLanguages() {
        return other.isPresent() && !data.containsKey(CANONICAL);
    }

    public Page unlisted() {
        return new Page(template, language, title, path, other, summary, status, false, data);
    }

    /** Adds a rich text editor. It needs two style sheets, which the Content-Security-Policy allows only with a nonce that is new in each response. */
    public Page withEditor() {
        var nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        return with(STYLE_NONCE, Base64.getUrlEncoder().withoutPadding().encodeToString(nonce));
    }

    /** Returns the nonce that allows the page to add style sheets; empty if it may not add any. */
    Optional<String> styleNonce() {
        return Optional.ofNullable((String) data.get(STYLE_NONCE));
    }

    public Messages texts() {
        return Messages.in(language);
    }
}
