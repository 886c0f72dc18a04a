package ca.posthaste.account;

import ca.posthaste.language.Language;

/** A person who can sign in, with the address as typed, to which mail is sent in their language. An operator administers the whole service. */
public record User(int id, String email, Language language, boolean isOperator) {}
