package ca.posthaste.board.change;

/**
 * A position in the board's change log. The texts are opaque to all but the engine that wrote them.
 *
 * @param next   where to continue
 * @param newest a row that was in the log when jobs were last read; empty if there was none. If the row is gone, the database was restored to an earlier state
 */
public record LogPosition(String next, String newest) {

    public LogPosition withNewest(String row) {
        return new LogPosition(next, row);
    }
}
