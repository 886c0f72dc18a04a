package ca.posthaste.board.change;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.util.List;
import java.util.Optional;

/** The change log on SQLite. There is a single writer, so row numbers follow the order of commits without gaps. */
record SqliteBoardChangeLog(int kept) implements BoardChangeLog {
    private static final String NONE = "";

    private record Numbered(long number, Change change) {}

    @Override public LogPosition end(Transaction tx) {
        var newest = newest(tx);
        return new LogPosition(newest.equals(NONE) ? "0" : newest.substring(0, newest.indexOf(' ')), newest);
    }

    @Override public String newest(Transaction tx) {
        return tx.sql("SELECT number, mark FROM board_change ORDER BY number DESC LIMIT 1")
            .first(row -> row.nextLong() + " " + row.nextLong()).orElse(NONE);
    }

    @Override public Optional<LogPosition> resumed(Transaction tx, LogPosition position) {
        boolean holds = position.newest().equals(NONE) || tx.sql("SELECT mark FROM board_change WHERE number = :number")
            .bind("number", Long.parseLong(position.newest().split(" ")[0]))
            .first(Row::nextLong).filter(mark -> mark == Long.parseLong(position.newest().split(" ")[1])).isPresent();
        boolean isCut = tx.sql("SELECT min(number) FROM board_change").one(Row::nextLong) > number(position) + 1; // 0 if there is no row
        return holds && !isCut ? Optional.of(position) : Optional.empty();
    }

    @Override public Slice after(Transaction tx, LogPosition position, int limit) {
        var read = tx.sql("SELECT number, employer, job FROM board_change WHERE number > :number ORDER BY number LIMIT :max")
            .bind("number", number(position)).bind("max", limit).all(row -> new Numbered(row.nextLong(), Change.of(row)));
        if (read.isEmpty()) {
            return new Slice(List.of(), position, true);
        }
        if (read.get(0).number != number(position) + 1) { // the log was truncated in between
            throw new Reconnected();
        }
        return new Slice(read.stream().map(Numbered::change).toList(),
            new LogPosition(String.valueOf(read.get(read.size() - 1).number), position.newest()), read.size() < limit);
    }

    @Override public long countAfter(Transaction tx, LogPosition position, int limit) {
        return Math.min(limit, Math.max(0, Long.parseLong(end(tx).next()) - number(position)));
    }

    private static long number(LogPosition position) {
        return Long.parseLong(position.next());
    }

    /** Deletes old rows but always retains the newest: SQLite numbers a new row one above the highest. */
    @Override public int truncate(Transaction tx, int limit) {
        return tx.sql("DELETE FROM board_change WHERE number IN (SELECT number FROM board_change"
                + " WHERE number <= (SELECT max(number) FROM board_change) - :kept ORDER BY number LIMIT :max)")
            .bind("kept", kept).bind("max", limit).execute();
    }
}
