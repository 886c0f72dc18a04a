/** Jobs in the console: the list, and the form of one job. The rules are those of {@link ca.posthaste.job.publishing.JobWrites}, as for the API. */
package ca.posthaste.console.job;
