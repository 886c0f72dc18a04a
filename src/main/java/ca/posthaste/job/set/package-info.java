/**
 * A set is the complete list of the jobs of one of the employer's systems. {@link ca.posthaste.job.set.Sets} compares it with the stored jobs, and then
 * writes the differences in slices. Absent jobs are archived or deleted.
 */
package ca.posthaste.job.set;
