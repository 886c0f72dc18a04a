package ca.posthaste.application;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.Optional;

/**
 * A candidate's application for a job, which may be gone by now.
 *
 * @param receipt what the candidate was given
 */
public record Application(ApplicationId id, EmployerId employer, JobId job, String jobTitle, String receipt,
                          Candidate candidate, Optional<Resume> resume, Instant sent) {}
