/**
 * Many jobs in one request. A batch is a list of single writes, each with an outcome of its own ({@link ca.posthaste.job.bulk.Batch}).
 * A set is the complete list of the jobs that one of the employer's systems has: what is absent is archived
 * ({@link ca.posthaste.job.bulk.Sets}). Both read and write jobs in chunks, and hold one chunk in memory.
 */
package ca.posthaste.job.bulk;
