/** The list of an employer's jobs, and what is done to many of them at once. */
package ca.posthaste.console.job;
