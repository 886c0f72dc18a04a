package ca.posthaste.employer;

/**
 * What an employer has, and what goes when it is removed.
 *
 * @param keys   revoked ones too
 * @param mail   messages about its applications, of which {@code unsent} left this service never: they wait, failed, or were only written
 */
public record Holdings(int keys, int jobs, int applications, int resumes, int mail, int unsent) {}
