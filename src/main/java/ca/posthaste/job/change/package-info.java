/** The log of changes to jobs: what is in it, how it is read, and how old changes leave it. Triggers and deletes write it. */
package ca.posthaste.job.change;
