package ca.posthaste.db;

/**
 * Whose work waits for the database. Lanes take turns, so that nobody waits behind everything that one employer has sent: first
 * candidates, the service and the employers as a whole, and then each employer in turn.
 *
 * @param employer 0 for a lane of another kind
 */
public record Lane(Kind kind, int employer) {
    /** Applications: one that is turned away is lost. */
    public static final Lane CANDIDATES = new Lane(Kind.CANDIDATES, 0);
    /** Everything else: reads, what people do in the console, housekeeping. */
    public static final Lane SERVICE = new Lane(Kind.SERVICE, 0);

    enum Kind { CANDIDATES, SERVICE, EMPLOYER }

    public static Lane of(int employer) {
        return new Lane(Kind.EMPLOYER, employer);
    }
}
