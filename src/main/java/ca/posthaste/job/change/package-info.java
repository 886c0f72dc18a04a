/** The log of changes to jobs: its entries, how it is read, and how old entries are deleted. Triggers and deletes write it. */
package ca.posthaste.job.change;
