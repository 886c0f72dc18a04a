package ca.posthaste.feed;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Store of a feed: a table with a number for each entry of an employer. The numbers are in the order in which entries became
 * visible, so whoever has read up to a number has missed nothing below it. Where writers commit in another order than they take
 * numbers, they write negative ones, and {@link #number} gives the final ones: see decision 21.
 */
public abstract class FeedStore<T> {
    private static final int SECRET_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String table;
    private final String log;
    private final String mark;
    private final String columns;

    /**
     * @param table   with the columns employer and seq
     * @param log     a table with a row for each employer whose feed was read; it is locked while numbers are given
     * @param mark    its column with the number up to which entries may be gone
     * @param columns what {@link #entry} reads, after the number
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
    protected abstract FeedEntry<T> entry(long seq, Row row);

    /** Whether the place that a cursor names is one that this feed still has, with nothing missing after it. */
    protected abstract boolean holds(FeedSlice<T> fromCursor, Cursor cursor);

    /** The number after which a caller begins who has no cursor. */
    protected long start(FeedSlice<T> slice) {
        return slice.mark();
    }

    /** The joins that the columns of an entry {@code c} need. */
    protected String joins() {
        return "";
    }

    /** Entries {@code seq, …} of {@code :employer} from {@code :from} on, at most {@code :most}, in their order. */
    protected String part() {
        return "SELECT * FROM " + table + " WHERE employer = :employer AND seq >= :from ORDER BY seq LIMIT :most";
    }

    /** The check of the entry that had this number, if entries can go from the middle of the feed, and it did. */
    protected Optional<Integer> gone(Transaction tx, int employer, long seq) {
        return Optional.empty();
    }

    /** In one statement, and so in one snapshot: nothing is cut off between a look at the mark and the reading. */
    final FeedSlice<T> slice(Transaction tx, int employer, long from, int most) {
        var lines = tx.sql("SELECT l.secret, l." + mark + ", s.lowest, s.highest, c.seq, " + columns
                + " FROM (SELECT (SELECT min(seq) FROM " + table + " WHERE employer = :employer) AS lowest,"
                + " (SELECT max(seq) FROM " + table + " WHERE employer = :employer) AS highest) s"
                + " LEFT JOIN " + log + " l ON l.employer = :employer"
                + " LEFT JOIN (" + part() + ") c ON true" + joins() + " ORDER BY c.seq")
            .bind("employer", employer).bind("from", Math.max(1, from)).bind("most", most).all(this::line);
        var first = lines.get(0); // every row has the state; a feed without entries is one row
        var entries = lines.stream().flatMap(line -> line.entries().stream()).toList();
        var gone = entries.isEmpty() || entries.get(0).seq() != from ? gone(tx, employer, from) : Optional.<Integer>empty();
        return new FeedSlice<>(first.secret(), first.mark(), first.lowest(), first.highest(), entries, gone);
    }

    private FeedSlice<T> line(Row row) {
        var secret = row.nextString();
        long upTo = row.nextLong();
        long lowest = row.nextLong();
        long highest = row.nextLong();
        long seq = row.nextLong(); // 0 where there is no entry
        return new FeedSlice<>(secret, upTo, lowest, highest, seq == 0 ? List.of() : List.of(entry(seq, row)),
            Optional.empty());
    }

    /**
     * Gives final numbers to entries that have none, oldest first, but not to more than {@code most}. Returns how many. From now
     * on the employer's feed has a secret.
     */
    public int number(Transaction tx, int employer, int most) {
        long marked = lock(tx, employer);
        if (!tx.sql("SELECT 1 FROM " + table + " WHERE employer = :employer AND seq < 0 LIMIT 1").bind("employer", employer).exists()) {
            return 0; // always so where there is one writer
        }
        int numbered = tx.sql("WITH fresh AS (SELECT seq, row_number() OVER (ORDER BY seq DESC) AS place FROM"
                + " (SELECT seq FROM " + table + " WHERE employer = :employer AND seq < 0 ORDER BY seq DESC LIMIT :most) few),"
                + " last AS (SELECT max(seq) AS seq FROM (SELECT CAST(:mark AS bigint) AS seq UNION ALL"
                + " SELECT max(seq) FROM " + table + " WHERE employer = :employer) known)"
                + " UPDATE " + table + " AS c SET seq = last.seq + fresh.place FROM fresh, last"
                + " WHERE c.employer = :employer AND c.seq = fresh.seq")
            .bind("employer", employer).bind("most", most).bind("mark", marked).execute();
        numbered(tx, employer);
        return numbered;
    }

    /** Called inside the transaction when numbers were given. */
    protected void numbered(Transaction tx, int employer) {}

    /** Until the transaction ends, nobody else gives numbers to this employer's entries. Returns the mark. */
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

    /** The employers among these who have entries after the number that each has seen. One statement for all. */
    Set<Integer> withNews(Transaction tx, Engine engine, Map<Integer, Long> seen) {
        return newest(tx, engine, seen.keySet()).entrySet().stream()
            .filter(entry -> entry.getValue() > seen.get(entry.getKey())).map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    private Map<Integer, Long> newest(Transaction tx, Engine engine, Collection<Integer> employers) {
        return tx.sql("SELECT e.id, (SELECT min(seq) FROM " + table + " WHERE employer = e.id),"
                + " (SELECT max(seq) FROM " + table + " WHERE employer = e.id) FROM employer e WHERE e.id " + engine.oneOf("employers"))
            .bind("employers", employers.stream().map(String::valueOf).collect(Collectors.joining(" ")))
            .all(row -> Map.entry(row.nextInt(), row.nextLong() < 0 ? Long.MAX_VALUE : row.nextLong()))
            .stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
