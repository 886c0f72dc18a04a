package ca.posthaste.db;

/**
 * The party whose work waits for the database. Lanes take turns, so that nobody waits behind everything that one employer has sent: first candidates,
 * the service and all employers together take turns, and then the employers among themselves. The employer of another lane is 0.
 */
public record Lane(Kind kind, int employer) {
    /** Lane for applications: one that is rejected is lost. */
    public static final Lane CANDIDATES = new Lane(Kind.CANDIDATES, 0);
    /** Lane for everything else: reads, actions in the console, housekeeping. */
    public static final Lane SERVICE = new Lane(Kind.SERVICE, 0);

    public enum Kind { CANDIDATES, SERVICE, EMPLOYER }

    public static Lane of(int employer) {
        return new Lane(Kind.EMPLOYER, employer);
    }
}
