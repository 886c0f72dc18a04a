package ca.posthaste.job;

import java.util.Optional;

/**
 * What a list looks like now, told to somebody who has seen it before.
 *
 * @param changes how often the employer's jobs have changed
 * @param page    none if that is how often they had changed when it was seen
 */
public record JobNews(long changes, Optional<JobPage> page) {}
