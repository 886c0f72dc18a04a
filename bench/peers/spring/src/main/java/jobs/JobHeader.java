package jobs;

import java.time.LocalDate;
import java.util.List;

/** A line of the list. */
public record JobHeader(long id, String referenceId, JobResponse.Owner employer, String title, LocalDate publishDate,
                        List<JobResponse.Place> locations, boolean confidential, Status status) {

    /** As the query gives it. */
    public JobHeader(Long id, String referenceId, Long employerId, String employerName, String title,
                     LocalDate publishDate, String location, boolean confidential, Status status) {
        this(id, referenceId, new JobResponse.Owner(employerId, employerName), title, publishDate,
            List.of(new JobResponse.Place(location)), confidential, status);
    }
}
