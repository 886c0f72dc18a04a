package ca.posthaste.account;

import ca.posthaste.employer.EmployerId;

/**
 * A user, as one of the people of an employer.
 *
 * @param email as it was typed: mail goes there
 */
public record Member(int user, String email, EmployerId employer, Role role) {}
