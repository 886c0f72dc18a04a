package ca.posthaste.cursor;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Store of a feed: a table with a sequence number for each entry of an employer. Numbers follow the order in which entries became visible, so a
 * reader that has read up to a number has missed nothing below it. Where writers may commit in a different order than they take numbers, they
 * write negative ones, and {@link #number} assigns the final ones: see decision 21.
 */
public abstract class FeedStore<T> {
    private static final int SECRET_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String table;
    private final String log;
    private final String mark;
    private final String columns;

    /**
     * @param table   table with the columns employer and seq
     * @param log     table with a row for each employer whose feed has been read; the row is locked while numbers are assigned
     * @param mark    column of {@code log} with the number up to which entries may have been deleted
     * @param columns columns that {@link #entry} reads after the number
     */
    protected FeedStore(String table, String log, String mark, String columns) {
        this.table = table;
        this.log = log;
        this.mark = mark;
        this.columns = columns;
    }

    String name() {
        return table;
    }

    /** Reads the columns of an entry, from left to right. */
    protected abstract FeedSlice.Entry<T> entry(long seq, Row row);

    /** Reports whether the feed still has the position of a cursor, with nothing missing after it. */
    protected abstract boolean hasPosition(FeedSlice<T> fromCursor, Cursor cursor);

    /** Returns the number after which a caller without a cursor begins. */
    protected long start(FeedSlice<T> slice) {
        return slice.mark();
    }

    /** Returns the joins that the columns of an entry {@code c} need. */
    protected String joins() {
        return "";
    }

    /** Returns SQL for at most {@code :max} entries {@code seq, …} of {@code :employer} from {@code :from} on, in feed order. */
    protected String part() {
        return "SELECT * FROM " + table + " WHERE employer = :employer AND seq >= :from ORDER BY seq LIMIT :max";
    }

    /** Returns the checksum of the deleted entry that had this number. Override it if entries can be deleted from the middle of the feed. */
    protected Optional<Integer> deletedChecksum(Transaction tx, int employer, long seq) {
        return Optional.empty();
    }

    /** Reads a slice in one statement, and so in one snapshot: nothing can be trimmed between reading the mark and reading the entries. */
    final FeedSlice<T> slice(Transaction tx, int employer, long from, int limit) {
        var lines = tx.sql("SELECT l.secret, l." + mark + ", s.lowest, s.highest, c.seq, " + columns
                + " FROM (SELECT (SELECT min(seq) FROM " + table + " WHERE employer = :employer) AS lowest,"
                + " (SELECT max(seq) FROM " + table + " WHERE employer = :employer) AS highest) s"
                + " LEFT JOIN " + log + " l ON l.employer = :employer"
                + " LEFT JOIN (" + part() + ") c ON true" + joins() + " ORDER BY c.seq")
            .bind("employer", employer).bind("from", Math.max(1, from)).bind("max", limit).all(this::readLine);
        var first = lines.get(0); // every row has the state; a feed without entries is one row
        var entries = lines.stream().flatMap(line -> line.entries().stream()).toList();
        var gone = entries.isEmpty() || entries.get(0).seq() != from ? deletedChecksum(tx, employer, from) : Optional.<Integer>empty();
        return new FeedSlice<>(first.secret(), first.mark(), first.lowest(), first.highest(), entries, gone);
    }

    private FeedSlice<T> readLine(Row row) {
        var secret = row.nextString();
        long upTo = row.nextLong();
        long lowest = row.nextLong();
        long highest = row.nextLong();
        long seq = row.nextLong(); // 0 if there is no entry
        return new FeedSlice<>(secret, upTo, lowest, highest, seq == 0 ? List.of() : List.of(entry(seq, row)),
            Optional.empty());
    }

    /** Assigns final numbers to at most {@code limit} entries that have none, oldest first. Returns how many. Creates the feed's secret if it has none. */
    public int number(Transaction tx, int employer, int limit) {
        long marked = lock(tx, employer);
        if (!tx.sql("SELECT 1 FROM " + table + " WHERE employer = :employer AND seq < 0 LIMIT 1").bind("employer", employer).exists()) {
            return 0; // always the case where there is only one writer
        }
        int numbered = tx.sql("WITH fresh AS (SELECT seq, row_number() OVER (ORDER BY seq DESC) AS place FROM"
                + " (SELECT seq FROM " + table + " WHERE employer = :employer AND seq < 0 ORDER BY seq DESC LIMIT :max) few),"
                + " last AS (SELECT max(seq) AS seq FROM (SELECT CAST(:mark AS bigint) AS seq UNION ALL"
                + " SELECT max(seq) FROM " + table + " WHERE employer = :employer) known)"
                + " UPDATE " + table + " AS c SET seq = last.seq + fresh.place FROM fresh, last"
                + " WHERE c.employer = :employer AND c.seq = fresh.seq")
            .bind("employer", employer).bind("max", limit).bind("mark", marked).execute();
        numbered(tx, employer);
        return numbered;
    }

    /** Called inside the transaction after numbers have been assigned. */
    protected void numbered(Transaction tx, int employer) {}

    /** Prevents others from numbering this employer's entries until the transaction ends. Returns the mark. */
    protected final long lock(Transaction tx, int employer) {
        return tx.sql("INSERT INTO " + log + " (employer, secret, " + mark + ") VALUES (:employer, :secret, 0)"
                + " ON CONFLICT (employer) DO UPDATE SET " + mark + " = " + log + "." + mark + " RETURNING " + mark)
            .bind("employer", employer).bind("secret", secret()).one(Row::nextLong);
    }

    private static String secret() {
        var bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Returns the employers that have entries after the number they have seen, in one statement for all of them. */
    Set<Integer> withNewEntries(Transaction tx, Engine engine, Map<Integer, Long> seen) {
        return tx.sql("SELECT e.id, (SELECT min(seq) FROM " + table + " WHERE employer = e.id),"
                + " (SELECT max(seq) FROM " + table + " WHERE employer = e.id) FROM employer e WHERE e.id " + engine.oneOf("employers"))
            .bind("employers", seen.keySet().stream().map(String::valueOf).collect(Collectors.joining(" ")))
            .all(row -> Map.entry(row.nextInt(), row.nextLong() < 0 ? Long.MAX_VALUE : row.nextLong()))
            .stream().filter(newest -> newest.getValue() > seen.get(newest.getKey())).map(Map.Entry::getKey).collect(Collectors.toSet());
    }
}
