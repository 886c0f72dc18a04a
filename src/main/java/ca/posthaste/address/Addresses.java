package ca.posthaste.address;

import java.net.URI;
import java.net.URISyntaxException;
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
