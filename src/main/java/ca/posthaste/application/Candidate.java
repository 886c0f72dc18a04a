package ca.posthaste.application;

import ca.posthaste.language.Language;
import ca.posthaste.mail.Addresses;

/**
 * A person who applies, with their message.
 *
 * @param phone   phone number; null if not given
 * @param message message to the employer; null if not given
 */
public record Candidate(String name, String email, String phone, String message, Language language) {

    /** Returns the normalized address, for comparison only: people vary capitals and spelling. Mail goes to the address as typed. */
    public String addressKey() {
        return addressKey(email);
    }

    public static String addressKey(String email) {
        return Addresses.key(email);
    }
}
