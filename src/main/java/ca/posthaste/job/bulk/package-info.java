/**
 * Bulk operations on jobs. A batch is a list of single writes, each with an outcome of its own ({@link ca.posthaste.job.bulk.Batch}). A set is
 * the complete list of the jobs of one of the employer's systems: absent jobs are archived ({@link ca.posthaste.job.set.Sets}). Both read and
 * write jobs in chunks, and hold only a few chunks in memory.
 */
package ca.posthaste.job.bulk;
