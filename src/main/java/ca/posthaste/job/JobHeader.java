package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.location.Location;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A job as it appears in a list. */
public record JobHeader(JobId id, String referenceId, Employer employer, String title, LocalDate published,
                        List<Location> locations, boolean confidential, Status status, More more) {

    /**
     * What version 1.2 shows in addition.
     *
     * @param applications how many the employer can read; 0 if the caller did not ask
     */
    public record More(LocalDate closes, Instant updatedAt, String source, WorkplaceType workplaceType, int applications) {}
}
