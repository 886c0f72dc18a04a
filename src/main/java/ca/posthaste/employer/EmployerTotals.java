package ca.posthaste.employer;

/**
 * The amount of data of an employer, all of which is deleted with the employer.
 *
 * @param keys   number of keys, including revoked ones
 * @param mail   number of messages about its applications
 * @param unsent number of those messages that are waiting, failed, or were only written to files
 */
public record EmployerTotals(int keys, int jobs, int applications, int resumes, int mail, int unsent) {}
