package ca.posthaste.application;

import ca.posthaste.address.Addresses;
import ca.posthaste.language.Language;

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
        return Addresses.key(email);
    }
}
