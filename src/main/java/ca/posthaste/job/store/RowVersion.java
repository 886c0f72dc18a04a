package ca.posthaste.job.store;

/**
 * The version of rows that were read. Equal versions mean equal rows.
 *
 * @param epoch  epoch of the connection, see {@link ca.posthaste.db.Database#connectionEpoch}; numbers are comparable only within one epoch
 * @param number version of a job, or change counter of an employer's jobs
 */
public record RowVersion(long epoch, long number) {
    /** Version of rows that have not been read yet. */
    public static final RowVersion NONE = new RowVersion(-1, -1);
}
