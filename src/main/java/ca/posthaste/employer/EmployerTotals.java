package ca.posthaste.employer;

/**
 * How much an employer has; all of it is deleted with the employer.
 *
 * @param keys   revoked ones too
 * @param mail   messages about its applications
 * @param unsent those of them that wait, failed, or were only written to files
 */
public record EmployerTotals(int keys, int jobs, int applications, int resumes, int mail, int unsent) {}
