package ca.posthaste.job.rules;

import java.util.OptionalInt;

/**
 * The employer behind a posting, as far as posting rules depend on it.
 *
 * @param employees number of employees; empty if unknown
 * @param usesAi    whether the employer has stated that it uses artificial intelligence to screen, assess or select applicants
 */
public record PostingEmployer(OptionalInt employees, boolean usesAi) {}
