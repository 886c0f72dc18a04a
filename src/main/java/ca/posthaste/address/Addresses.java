package ca.posthaste.address;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** The syntax of e-mail addresses and web addresses. Whether they exist is not checked. */
public final class Addresses {
    private static final String LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?";
    private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
    private static final Pattern EMAIL = Pattern.compile(
        ATOM + "(?:\\." + ATOM + ")*@(?:" + LABEL + "\\.)+(?!\\p{N}+$)" + LABEL);
    private static final Pattern AUTHORITY = Pattern.compile(
        "(?:[^@/?#]*@)?(?:[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}\\p{M}_-]*[\\p{L}\\p{N}\\p{M}_])?"
            + "(?:\\.[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}\\p{M}_-]*[\\p{L}\\p{N}\\p{M}_])?)*\\.?|\\[[0-9A-Fa-f:.]+])(?::\\d{1,5})?");

    private Addresses() {}

    public static boolean isEmail(String text) {
        return EMAIL.matcher(text).matches();
    }

    /** Only for comparing: people type their address in other capitals or spellings. Mail goes to it as typed. */
    public static String key(String email) {
        var composed = Normalizer.normalize(email.strip(), Normalizer.Form.NFC);
        int domain = composed.lastIndexOf('@') + 1;
        // Normalized again: a lower case letter may compose with its accent where the capital does not.
        var name = Normalizer.normalize(composed.substring(0, domain).toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
        return name + ascii(composed.substring(domain)).toLowerCase(Locale.ROOT);
    }

    private static String ascii(String domain) {
        try {
            return IDN.toASCII(domain, IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException noDomain) {
            return domain; // nobody has such an address, but an operator may type one
        }
    }

    /** Whether a web address holds a user name or a password, which everybody who sees the address would learn. */
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
