/**
 * A job and its rules. The values here know neither the database nor HTTP. Only {@link ca.posthaste.job.JobPart}, which creates the feature, depends
 * on both.
 *
 * <p>{@link ca.posthaste.job.publishing} changes jobs, {@link ca.posthaste.job.store} stores them, {@link ca.posthaste.job.json} writes them
 * as JSON, and {@link ca.posthaste.job.api} serves them over HTTP.
 */
package ca.posthaste.job;
