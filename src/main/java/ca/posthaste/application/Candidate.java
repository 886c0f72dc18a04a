package ca.posthaste.application;

import ca.posthaste.language.Language;
import java.net.IDN;
import java.text.Normalizer;
import java.util.Locale;

/**
 * A person who applies, and what they wrote.
 *
 * @param phone   null if none was given
 * @param message null if none was given
 */
public record Candidate(String name, String email, String phone, String message, Language language) {

    /** Only for comparing: people type their address in other capitals or spellings. Mail goes to it as typed. */
    public String addressKey() {
        return addressKey(email);
    }

    public static String addressKey(String email) {
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
            return domain; // no candidate has such an address, but an operator may type one
        }
    }
}
