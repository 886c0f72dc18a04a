package ca.posthaste.job;

import ca.posthaste.http.Paging;
import java.util.Optional;

/** A request for a list of jobs. */
public record JobQuery(Optional<String> text, Optional<Status> status, Paging paging) {}
