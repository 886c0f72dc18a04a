package ca.posthaste.job;

import ca.posthaste.employer.Employer;

/** A posting that has an id and an owner. */
public record Job(JobId id, Employer employer, Posting posting) {}
