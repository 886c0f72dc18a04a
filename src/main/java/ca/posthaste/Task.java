package ca.posthaste;

import java.time.Duration;

/**
 * Something that is done again and again.
 *
 * @param what for the log, after "Could not"
 */
record Task(Duration period, String what, Runnable run) {}
