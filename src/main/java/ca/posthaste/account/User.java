package ca.posthaste.account;

import ca.posthaste.language.Language;

/**
 * A person who can sign in.
 *
 * @param email      e-mail address as typed, to which mail is sent
 * @param language   language of the mail sent to them
 * @param isOperator whether they administer the whole service
 */
public record User(int id, String email, Language language, boolean isOperator) {}
