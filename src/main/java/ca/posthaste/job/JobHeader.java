package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * A job as it appears in a list. Version 1.1 of the API has the components up to the status.
 *
 * @param applications  number of applications that the employer can read; 0 if not requested
 * @param consoleFields fields for the console; null elsewhere
 */
public record JobHeader(JobId id, String referenceId, Employer employer, String title, LocalDate published, List<Location> locations,
                        boolean confidential, Status status, LocalDate closes, int version, Instant updatedAt, String source,
                        WorkplaceType workplaceType, int applications, ConsoleFields consoleFields) {
    /** Fields that only the console shows: among them whether the operator hides the job, and the day on which a draft becomes active, or null. */
    public record ConsoleFields(int views, boolean hidden, LocalDate publishOn, Language language) {}

    /** Returns the entity tag of the job's state, as writes and the change feed return it. A GET adds a digest of its bytes. */
    public String tag() {
        return JobETag.of(id, version, updatedAt.toEpochMilli());
    }

    /** Returns the stage of the job. Available only in headers for the console. */
    public Stage stage(LocalDate today) {
        return Stage.of(status, closes, consoleFields.publishOn != null, today);
    }
}
