/** Mails to an employer's users about scheduled changes of their jobs: jobs that close, and drafts that could not be published on time. */
package ca.posthaste.job.reminder;
