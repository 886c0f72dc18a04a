package ca.posthaste.application;

import ca.posthaste.application.resume.Resume;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.Optional;

/** A candidate's application for a job, which may have been deleted since. The candidate was given the receipt. */
public record Application(ApplicationId id, EmployerId employer, JobId job, String jobTitle, String receipt,
                          Candidate candidate, Optional<Resume> resume, Instant sent) {}
