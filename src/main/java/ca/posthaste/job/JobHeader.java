package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.location.Location;
import java.time.LocalDate;
import java.util.List;

/** A job as it appears in a list. */
public record JobHeader(JobId id, String referenceId, Employer employer, String title, LocalDate published,
                        List<Location> locations, boolean confidential, Status status) {}
