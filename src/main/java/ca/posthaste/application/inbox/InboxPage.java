package ca.posthaste.application.inbox;

import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.ApplicationState;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A page of the inbox, newest first.
 *
 * @param counts   number of applications per tab
 * @param older    value of {@code before} for the next page; empty if this is the last page
 * @param jobTitle title of the job in the filter; empty if there is none or it is unknown to this employer
 */
public record InboxPage(List<Line> lines, Map<InboxFilter.Tab, Count> counts, OptionalInt older, Optional<String> jobTitle) {

    public record Line(ApplicationId id, JobId job, String jobTitle, String name, String email, Instant sent, ApplicationState state, boolean isStarred,
                       boolean hasResume, int notes) {}

    /** @param orMore whether counting stopped at this number */
    public record Count(int number, boolean orMore) {}
}
