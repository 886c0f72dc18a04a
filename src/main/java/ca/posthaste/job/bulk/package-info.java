/**
 * Batches of jobs: lists of single writes, each with an outcome of its own ({@link ca.posthaste.job.bulk.Batch}). Jobs are read and written in chunks,
 * and only a few chunks are in memory at a time. Sets ({@code job.set}) build on this package.
 */
package ca.posthaste.job.bulk;
