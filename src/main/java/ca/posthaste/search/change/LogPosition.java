package ca.posthaste.search.change;

/**
 * How far the log of the board's changes was read. Only the engine that wrote the words understands them.
 *
 * @param next   where to go on
 * @param newest a row that was in the log when jobs were read last; empty if there was none. If it is gone, the database was set back
 */
public record LogPosition(String next, String newest) {

    public LogPosition withNewest(String row) {
        return new LogPosition(next, row);
    }
}
