package ca.posthaste.account;

import ca.posthaste.employer.EmployerId;

/**
 * A user as a member of an employer.
 *
 * @param email e-mail address as typed, to which mail is sent
 */
public record Member(int user, String email, EmployerId employer, Role role) {}
