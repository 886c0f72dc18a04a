package ca.posthaste.search.change;

/**
 * The database may be another one than at the last read, or at an earlier moment, or rows of its log are gone that were not read yet.
 * Before more is read, the position must be checked.
 */
public final class Reconnected extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Reconnected() {
        super("The position in the log must be checked.", null, false, false);
    }
}
