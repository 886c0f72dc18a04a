/** The store of jobs and its lists. {@link ca.posthaste.job.store.Jobs} has one implementation for each engine. */
package ca.posthaste.job.store;
