package ca.posthaste.board.change;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The change log on PostgreSQL. Transactions do not commit in the order in which they begin, so no sequence number can mark how far the log was read. A
 * position is a snapshot of the server instead: rows that it did not see are new. However long a transaction stays open, nothing is read twice, and its
 * rows are read once it has ended.
 */
record PostgresBoardChangeLog(int kept) implements BoardChangeLog {
    private static final String NONE = "";
    // Where "written" is selected as text it has an alias: otherwise rows would be sorted by the text, with 999 after 1000.
    private static final String SNAPSHOT = "SELECT pg_current_snapshot()::text";
    private static final String ROWS = "SELECT written, number, employer, job FROM board_change"
        + " WHERE (written, number) > (:written::xid8, :number) AND pg_visible_in_snapshot(written, :until::pg_snapshot) AND ";
    private static final String IN_ORDER = " ORDER BY written, number LIMIT :max";
    private static final String NEW = "((" + ROWS + "written >= :from::xid8 AND written < :to::xid8" + IN_ORDER + ") UNION ALL ("
        + ROWS + "written = ANY (string_to_array(:open, ',')::xid8[])" + IN_ORDER + ")) c";

    /** Parsed text of a server snapshot: the first open transaction, the next one to begin, and the open ones in between. */
    private record Snapshot(long first, long next, String open) {
        static Snapshot of(String text) {
            var parts = text.split(":", -1);
            return new Snapshot(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]);
        }

        Snapshot before(long transaction) {
            return transaction >= next ? this : new Snapshot(Math.min(first, transaction), transaction, Stream.of(open.split(","))
                .filter(other -> !other.isEmpty() && Long.parseLong(other) < transaction).collect(Collectors.joining(",")));
        }

        String text() {
            return first + ":" + next + ":" + open;
        }
    }

    /** Progress of reading the rows between two snapshots in slices: the last row read so far. */
    private record ReadProgress(String seen, String until, long written, long number) {
        static ReadProgress of(String position) {
            var parts = position.split(" ");
            return new ReadProgress(parts[0], parts[1], Long.parseLong(parts[2]), Long.parseLong(parts[3]));
        }

        String position() {
            return seen + " " + until + " " + written + " " + number;
        }
    }

    private record Read(long written, long number, Change change) {}

    @Override public LogPosition end(Transaction tx) {
        return new LogPosition(now(tx), newest(tx));
    }

    private static String now(Transaction tx) {
        return tx.sql(SNAPSHOT).one(Row::nextString);
    }

    /** Ignores rows of other servers, which may be present after a dump was restored: their transaction numbers have not begun here yet. */
    @Override public String newest(Transaction tx) {
        return tx.sql("SELECT written::text AS xid, number, mark FROM board_change WHERE written < pg_snapshot_xmax(pg_current_snapshot())"
                + " ORDER BY written DESC, number DESC LIMIT 1")
            .first(row -> row.nextString() + " " + row.nextLong() + " " + row.nextLong()).orElse(NONE);
    }

    /** Adds the snapshot while a transaction older than the newest row is open: rows it commits will be older, too, and not change the newest one. */
    @Override public String state(Transaction tx) {
        var state = BoardChangeLog.super.state(tx); // must be first: later writes then either change this text or are seen by the query below
        return state + " " + tx.sql("SELECT coalesce(max(s::text), '') FROM pg_current_snapshot() s WHERE EXISTS"
            + " (SELECT 1 FROM board_change WHERE written >= pg_snapshot_xmin(s) AND written < pg_snapshot_xmax(s))").one(Row::nextString);
    }

    /** Resumes from the last known row: a restored server reuses transaction numbers already seen. Some changes are applied twice, which is harmless. */
    @Override public Optional<LogPosition> resumed(Transaction tx, LogPosition position) {
        long next = Snapshot.of(now(tx)).next;
        var seen = Snapshot.of(position.next().split(" ")[0]);
        if (isCut(tx, seen)) {
            return Optional.empty();
        }
        if (position.newest().equals(NONE)) {
            return Optional.of(position).filter(same -> seen.next <= next);
        }
        var row = position.newest().split(" ");
        long written = Long.parseLong(row[0]);
        boolean holds = written < next && tx.sql("SELECT 1 FROM board_change WHERE written = :written::xid8 AND number = :number AND mark = :mark")
            .bind("written", row[0]).bind("number", Long.parseLong(row[1])).bind("mark", Long.parseLong(row[2])).exists();
        return holds ? Optional.of(new LogPosition(seen.before(Math.max(written, cut(tx))).text(), position.newest())) : Optional.empty();
    }

    /** Returns the transaction below which rows may have been deleted. A restored dump may name one that this server has not begun yet, which is ignored. */
    private static long cut(Transaction tx) {
        return tx.sql("SELECT cut::text FROM board_log WHERE cut <= pg_snapshot_xmax(pg_current_snapshot())")
            .first(row -> Long.parseLong(row.nextString())).orElse(0L);
    }

    /** Reports whether rows that a snapshot did not see may have been deleted. Those of a transaction still open never are, however old it is. */
    private static boolean isCut(Transaction tx, Snapshot seen) {
        long cut = cut(tx);
        return seen.next < cut || seen.first < cut && tx.sql("SELECT 1 FROM unnest(string_to_array(:open, ',')::xid8[]) x"
                + " WHERE x < :cut::xid8 AND pg_visible_in_snapshot(x, pg_current_snapshot())")
            .bind("open", seen.open).bind("cut", String.valueOf(cut)).exists();
    }

    @Override public Slice after(Transaction tx, LogPosition position, int limit) {
        var walk = walk(tx, position);
        if (walk.seen.equals(walk.until)) {
            return new Slice(List.of(), position, true);
        }
        var read = tx.sql("SELECT written::text AS xid, number, employer, job FROM " + NEW + IN_ORDER).plannedAnew()
            .bind("from", String.valueOf(Snapshot.of(walk.seen).next)).bind("to", String.valueOf(Snapshot.of(walk.until).next))
            .bind("open", Snapshot.of(walk.seen).open).bind("until", walk.until).bind("written", String.valueOf(walk.written))
            .bind("number", walk.number).bind("max", limit).all(PostgresBoardChangeLog::read);
        if (isCut(tx, Snapshot.of(walk.seen))) { // checked after reading the rows, so that none is missed
            throw new Reconnected();
        }
        boolean isLast = read.size() < limit;
        var next = isLast ? walk.until
            : new ReadProgress(walk.seen, walk.until, read.get(limit - 1).written, read.get(limit - 1).number).position();
        return new Slice(read.stream().map(Read::change).toList(), new LogPosition(next, position.newest()), isLast);
    }

    private static ReadProgress walk(Transaction tx, LogPosition position) {
        return position.next().contains(" ") ? ReadProgress.of(position.next()) : new ReadProgress(position.next(), now(tx), 0, 0);
    }

    private static Read read(Row row) {
        long written = Long.parseLong(row.nextString());
        long number = row.nextLong();
        return new Read(written, number, Change.of(row));
    }

    @Override public long countAfter(Transaction tx, LogPosition position, int limit) {
        var walk = walk(tx, position);
        long next = Snapshot.of(walk.seen).next;
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM board_change WHERE (written, number) > (:written::xid8, :number)"
                + " AND written >= :from::xid8 AND written < pg_snapshot_xmax(pg_current_snapshot()) LIMIT :max) c").plannedAnew()
            .bind("written", String.valueOf(walk.written)).bind("number", walk.number).bind("from", String.valueOf(next))
            .bind("max", limit).one(Row::nextLong);
    }

    /** Deletes first any rows that came from another server with a dump: no position of this server is among them. */
    @Override public int truncate(Transaction tx, int limit) {
        int foreign = tx.sql("DELETE FROM board_change WHERE (written, number) IN (SELECT written, number FROM board_change"
            + " WHERE written >= pg_snapshot_xmax(pg_current_snapshot()) LIMIT :max)").bind("max", limit).execute();
        return foreign > 0 ? foreign : cutOldest(tx, limit);
    }

    private int cutOldest(Transaction tx, int max) {
        var newest = newest(tx);
        if (newest.equals(NONE)) {
            return 0;
        }
        long limit = Long.parseLong(newest.split(" ")[1]) - kept;
        var old = tx.sql("SELECT written::text AS xid, number, employer, job FROM board_change ORDER BY written, number LIMIT :max").plannedAnew()
            .bind("max", max).all(PostgresBoardChangeLog::read).stream().takeWhile(row -> row.number <= limit).toList();
        if (old.isEmpty()) {
            return 0;
        }
        var last = old.get(old.size() - 1);
        tx.sql("UPDATE board_log SET cut = :cut::xid8").bind("cut", String.valueOf(last.written + 1)).execute();
        return tx.sql("DELETE FROM board_change WHERE (written, number) <= (:written::xid8, :number)")
            .bind("written", String.valueOf(last.written)).bind("number", last.number).execute();
    }
}
