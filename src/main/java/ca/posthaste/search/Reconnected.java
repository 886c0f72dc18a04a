package ca.posthaste.search;

/** The database may be another one than at the last read, or at an earlier moment. Before more is read, the position must be checked. */
final class Reconnected extends RuntimeException {
    private static final long serialVersionUID = 1;

    Reconnected() {
        super("The database was connected to anew.", null, false, false);
    }
}
