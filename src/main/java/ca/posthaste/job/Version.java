package ca.posthaste.job;

/**
 * The state that rows were read in. Equal versions mean equal rows.
 *
 * @param epoch  of the connection, see {@link ca.posthaste.db.Database#connectionEpoch}; numbers compare only within one
 * @param number of a job, or how often an employer's jobs have changed
 */
public record Version(long epoch, long number) {
    /** Of rows that were never read. */
    public static final Version NONE = new Version(-1, -1);
}
