package ca.posthaste.application;

import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A page of the inbox, newest first.
 *
 * @param counts   for each tab
 * @param older    the next page has those before this one; empty if this is the last
 * @param jobTitle of the job that the filter names; empty if it names none, or none that is known here
 */
public record InboxPage(List<Line> lines, Map<InboxFilter.Tab, Count> counts, OptionalInt older, Optional<String> jobTitle) {

    public record Line(ApplicationId id, JobId job, String jobTitle, String name, String email, Instant sent, ApplicationState state, boolean isStarred,
                       boolean hasResume, int notes) {}

    /** @param orMore not all were counted */
    public record Count(int number, boolean orMore) {}
}
