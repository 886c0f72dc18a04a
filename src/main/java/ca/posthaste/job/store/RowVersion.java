package ca.posthaste.job.store;

/**
 * The version of rows that were read. Equal versions mean equal rows. The number is the version of a job, or the change counter of an
 * employer's jobs; it is comparable only within an epoch of the connection, see {@link ca.posthaste.db.Database#connectionEpoch}.
 */
public record RowVersion(long epoch, long number) {
    public static final RowVersion NONE = new RowVersion(-1, -1);
}
