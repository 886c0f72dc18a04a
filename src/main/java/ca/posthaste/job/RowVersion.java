package ca.posthaste.job;

/**
 * The version of the rows that were read. Equal versions mean equal rows.
 *
 * @param epoch  of the connection, see {@link ca.posthaste.db.Database#connectionEpoch}; numbers compare only within one
 * @param number the version of a job, or the change counter of an employer's jobs
 */
public record RowVersion(long epoch, long number) {
    /** For rows that were not read yet. */
    public static final RowVersion NONE = new RowVersion(-1, -1);
}
