/**
 * Creates, changes and deletes jobs: {@link ca.posthaste.job.publishing.Publishing} in a transaction of its own, and
 * {@link ca.posthaste.job.publishing.JobWrites} in that of the caller, or as a dry run.
 */
package ca.posthaste.job.publishing;
