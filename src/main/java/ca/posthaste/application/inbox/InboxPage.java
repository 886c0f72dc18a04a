package ca.posthaste.application.inbox;

import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.ApplicationState;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A page of the inbox. {@code older} is the start of the next page, if any. {@code jobTitle} is empty without a job that this employer knows. */
public record InboxPage(List<Line> lines, Map<InboxFilter.Tab, Count> counts, OptionalInt older, Optional<String> jobTitle) {

    public record Line(ApplicationId id, JobId job, String jobTitle, String name, String email, Instant sent, ApplicationState state, boolean isStarred,
                       boolean hasResume, int notes) {}

    /** @param orMore whether counting stopped at this number */
    public record Count(int number, boolean orMore) {}
}
