/** Jobs in the console: the list, and the form of one job. What is allowed is decided by {@link ca.posthaste.job.JobWrites}, as it is for the API. */
package ca.posthaste.console.job;
