package ca.posthaste;

import java.time.Duration;

/**
 * A periodic task.
 *
 * @param what description for the log, to follow "Could not"
 */
record Task(Duration period, String what, Runnable run) {}
