package ca.posthaste.account;

import ca.posthaste.language.Language;

/**
 * Somebody who can sign in.
 *
 * @param email      as it was typed: mail goes there
 * @param language   of the mail we write to them
 * @param isOperator whether they look after the whole service
 */
public record User(int id, String email, Language language, boolean isOperator) {}
