package ca.posthaste.application;

import ca.posthaste.reference.Language;
import java.util.Locale;

/**
 * Who applies, and what they say.
 *
 * @param phone   null if none was given
 * @param message null if none was given
 */
public record Candidate(String name, String email, String phone, String message, Language language) {

    /** Only for comparing: people retype their address in other capitals. We write to it as typed. */
    public String addressKey() {
        return addressKey(email);
    }

    public static String addressKey(String email) {
        return email.strip().toLowerCase(Locale.ROOT);
    }
}
