package ca.posthaste.application;

import ca.posthaste.language.Language;
import java.net.IDN;
import java.text.Normalizer;
import java.util.Locale;

/**
 * Who applies, and what they say.
 *
 * @param phone   null if none was given
 * @param message null if none was given
 */
public record Candidate(String name, String email, String phone, String message, Language language) {

    /** Only for comparing: people retype their address in other capitals or spellings. We write to it as typed. */
    public String addressKey() {
        return addressKey(email);
    }

    public static String addressKey(String email) {
        var composed = Normalizer.normalize(email.strip(), Normalizer.Form.NFC);
        int domain = composed.lastIndexOf('@') + 1;
        // The letters are composed once more: a small letter may compose where its capital does not.
        var name = Normalizer.normalize(composed.substring(0, domain).toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
        return name + ascii(composed.substring(domain)).toLowerCase(Locale.ROOT);
    }

    private static String ascii(String domain) {
        try {
            return IDN.toASCII(domain, IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException noDomain) {
            return domain; // nobody has applied with it, but an operator may have typed it
        }
    }
}
