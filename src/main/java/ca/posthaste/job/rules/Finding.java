package ca.posthaste.job.rules;

/** A rule that a posting breaks, and a JSON Pointer to the member of the job that has to change. */
public record Finding(PostingRule rule, Severity severity, String pointer) {}
