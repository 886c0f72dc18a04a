package ca.posthaste.job;

import java.util.List;

/** A page of the list and how many jobs match in all. */
public record JobPage(List<JobHeader> headers, int total) {}
