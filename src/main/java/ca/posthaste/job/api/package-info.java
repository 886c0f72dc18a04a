/** The API for an employer's own jobs, with cached responses. */
package ca.posthaste.job.api;
