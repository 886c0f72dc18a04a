package ca.posthaste.apilog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Redacts what must not be stored of a call: keys and secrets, our own and those of other services. No pattern relies on the end of the secret, because the
 * text may be truncated there. All repetitions are bounded or possessive, so that no input causes long backtracking.
 */
final class Redaction {
    static final String HIDDEN = "…";
    private static final String SECRET_NAME = "(?:passw|secret|token|api[-_ ]?key|apikey|authoriz|credential|private[-_ ]?key|access[-_ ]?key)";

    /** Our API keys and webhook secrets, including those with an escaped underscore. */
    private static final Pattern OURS = Pattern.compile("(?i)(phk|whsec)(_|%5f|\\\\u005f)[^\\s\"'&,;<>\\\\]++");
    /** A JSON member whose name suggests a secret, even inside a string. */
    private static final Pattern MEMBER = Pattern.compile("(?is)(\"[^\"\\\\]{0,64}" + SECRET_NAME + "[^\"\\\\]{0,64}\\\\{0,3}\"\\s*+:\\s*+)"
        + "(?:\\\\{0,3}\"(?:[^\"\\\\]|\\\\.)*+\"?|[-+.0-9a-z]++)");
    private static final Pattern PARAMETER = Pattern.compile("(?i)([?&][^=&\\s]{0,64}(?:" + SECRET_NAME + "|key)[^=&\\s]{0,64}=)[^&\\s\"]*+");
    /** Credentials of an Authorization header. They must contain a digit or a sign; otherwise they are ordinary words. */
    private static final Pattern BEARER = Pattern.compile("(?i)\\b(bearer|basic)(\\s++|%20)(?=[a-z-]{0,200}[0-9._~+/=])[a-z0-9._~+/=-]{8,}+");
    private static final Pattern SIGNED_TOKEN = Pattern.compile("\\beyJ[A-Za-z0-9_-]{8,}+(?:\\.[A-Za-z0-9_-]*+)*+");
    private static final Pattern PRIVATE_KEY = Pattern.compile("(?s)(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----)[^-]*+");
    private static final Pattern IN_ADDRESS = Pattern.compile("(?i)(https?://)[^\\s/@\"]++@");
    private static final Pattern PART_OF_PATH = Pattern.compile("[^/?&=]++");

    private Redaction() {}

    static String of(String text) {
        var hidden = OURS.matcher(text).replaceAll("$1$2" + HIDDEN);
        hidden = MEMBER.matcher(hidden).replaceAll("$1\"" + HIDDEN + "\"");
        hidden = PARAMETER.matcher(hidden).replaceAll("$1" + HIDDEN);
        hidden = BEARER.matcher(hidden).replaceAll("$1 " + HIDDEN);
        hidden = SIGNED_TOKEN.matcher(hidden).replaceAll(HIDDEN);
        hidden = PRIVATE_KEY.matcher(hidden).replaceAll("$1" + HIDDEN);
        return IN_ADDRESS.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
    }

    /** Redacts a request path, which may also contain a person's e-mail address. */
    static String ofPath(String path) {
        return PART_OF_PATH.matcher(of(path)).replaceAll(part ->
            part.group().contains("@") || part.group().contains("%40") ? HIDDEN + "@" + HIDDEN : Matcher.quoteReplacement(part.group()));
    }
}
