package ca.posthaste.application;

import ca.posthaste.language.Language;
import ca.posthaste.mail.Addresses;

/** A person who applies. The phone number and the message to the employer may be null. */
public record Candidate(String name, String email, String phone, String message, Language language) {
    /** Returns the normalized address, for comparison only: people vary capitals and spelling. Mail goes to the address as typed. */
    public String addressKey() {
        return Addresses.key(email);
    }
}
