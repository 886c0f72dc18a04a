package ca.posthaste.board.change;

/**
 * Thrown when the database may be a different one since the last read, or at an earlier state, or when unread rows of its log were deleted. The position
 * must be checked before reading on.
 */
public final class Reconnected extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Reconnected() {
        super("The position in the log must be checked.", null, false, false);
    }
}
