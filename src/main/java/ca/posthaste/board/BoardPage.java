package ca.posthaste.board;

import ca.posthaste.job.Job;
import java.util.List;

/** A page of open jobs and how many there are in all. */
public record BoardPage(List<Job> jobs, int total) {}
