package ca.posthaste.mail;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Checks the syntax of e-mail addresses and URLs, but not whether they exist. */
public final class Addresses {
    public static final int RECIPIENT_MAX = 254;
    private static final String LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?";
    private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
    private static final Pattern EMAIL = Pattern.compile(ATOM + "(?:\\." + ATOM + ")*@(?:" + LABEL + "\\.)+(?!\\p{N}+$)" + LABEL);
    private static final String HOST_LABEL = "[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}\\p{M}_-]*[\\p{L}\\p{N}\\p{M}_])?";
    private static final Pattern AUTHORITY = Pattern.compile("(?:[^@/?#]*@)?(?:" + HOST_LABEL + "(?:\\." + HOST_LABEL + ")*\\.?"
        + "|\\[[0-9A-Fa-f:.]+])(?::\\d{1,5})?");

    private Addresses() {}

    public static boolean isEmail(String text) {
        return EMAIL.matcher(text).matches();
    }

    /** Reports whether messages can be sent to the address. */
    public static boolean isRecipient(String text) {
        return text.length() <= RECIPIENT_MAX && isEmail(text) && MimeWriter.canBeWrittenTo(text);
    }

    /** Returns an e-mail address in a normalized form, only for comparison: people vary its case and spelling. Mail is sent to the address as typed. */
    public static String key(String email) {
        var composed = Normalizer.normalize(email.strip(), Normalizer.Form.NFC);
        int domain = composed.lastIndexOf('@') + 1;
        // Normalize again: a lower-case letter may compose with its accent where the capital does not.
        var name = Normalizer.normalize(composed.substring(0, domain).toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
        return name + ascii(composed.substring(domain)).toLowerCase(Locale.ROOT);
    }

    private static String ascii(String domain) {
        try {
            return IDN.toASCII(domain, IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException noDomain) {
            return domain; // not a valid domain, but an operator may type one
        }
    }

    /** Reports whether a URL contains a user name or a password, which would be revealed to everybody who sees the URL. */
    public static boolean hasCredentials(String text) {
        try {
            var authority = new URI(text).getRawAuthority();
            return authority != null && authority.indexOf('@') >= 0;
        } catch (URISyntaxException notAnAddress) {
            return false;
        }
    }

    public static boolean isWebAddress(String text) {
        try {
            var uri = new URI(text);
            return ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
                && uri.getRawAuthority() != null && AUTHORITY.matcher(uri.getRawAuthority()).matches();
        } catch (URISyntaxException notAnAddress) {
            return false;
        }
    }
}
