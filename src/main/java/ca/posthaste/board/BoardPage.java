package ca.posthaste.board;

import ca.posthaste.job.Job;
import java.util.List;

/** A page of open jobs and the total number of matches. */
public record BoardPage(List<Job> jobs, int total) {}
