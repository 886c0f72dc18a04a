package ca.posthaste.job.change;

import ca.posthaste.cursor.Cursor;
import ca.posthaste.cursor.FeedSlice;
import ca.posthaste.cursor.FeedStore;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.List;

/** Store of the change log. The log is truncated up to a sequence number that is stored beside it. */
public final class ChangeLog extends FeedStore<Change> {
    private static final String COLUMNS = "c.at, c.kind, c.job, c.reference_id, c.source, c.status, c.version, c.updated_at";

    public ChangeLog() {
        super("job_change", "job_change_log", "cut", COLUMNS);
    }

    @Override protected FeedSlice.Entry<Change> entry(long seq, Row row) {
        var change = new Change(Instant.ofEpochMilli(row.nextLong()), row.nextString(), new JobId(row.nextInt()), row.nextString(),
            row.nextString(), row.nextString(), row.nextInt(), row.nextLong());
        return new FeedSlice.Entry<>(seq,
            Cursor.check(change.at().toEpochMilli(), change.kind(), change.job().value(), change.version(), change.updatedAt()), change);
    }

    /** Reports whether the change that the cursor identifies is still there and has the same content. If it was the last one deleted, none is missing. */
    @Override protected boolean hasPosition(FeedSlice<Change> fromCursor, Cursor cursor) {
        return cursor.seq() == fromCursor.mark() || fromCursor.at(cursor.seq()).filter(entry -> entry.check() == cursor.check()).isPresent();
    }

    /** Returns the employers whose oldest change is older than the limit or has no final number yet. */
    List<EmployerId> toSweep(Transaction tx, Instant limit) {
        return tx.sql("SELECT e.id FROM employer e WHERE EXISTS (SELECT 1 FROM job_change c WHERE c.employer = e.id AND c.seq ="
                + " (SELECT min(o.seq) FROM job_change o WHERE o.employer = e.id) AND (c.seq < 0 OR c.at < :limit)) ORDER BY e.id")
            .bind("limit", limit.toEpochMilli()).all(row -> new EmployerId(row.nextInt()));
    }

    /** Deletes the oldest changes, up to {@code max}, as long as they are older than the limit. Returns the number deleted. */
    int truncate(Transaction tx, EmployerId employer, Instant limit, int max) {
        long mark = lock(tx, employer.value());
        var old = tx.sql("SELECT seq, at FROM job_change WHERE employer = :employer AND seq > :mark ORDER BY seq LIMIT :max")
            .bind("employer", employer.value()).bind("mark", mark).bind("max", max)
            .all(row -> new long[] {row.nextLong(), row.nextLong()}).stream()
            .takeWhile(change -> change[1] < limit.toEpochMilli()).toList();
        if (old.isEmpty()) {
            return 0;
        }
        long last = old.get(old.size() - 1)[0];
        tx.sql("UPDATE job_change_log SET cut = :last WHERE employer = :employer")
            .bind("last", last).bind("employer", employer.value()).execute();
        return tx.sql("DELETE FROM job_change WHERE employer = :employer AND seq > 0 AND seq <= :last")
            .bind("employer", employer.value()).bind("last", last).execute();
    }

    /** Returns the number of the last change before the first one at or after this time; 0 if there is none. All changes must have their final numbers. */
    long lastBefore(Transaction tx, EmployerId employer, Instant time) {
        return tx.sql("SELECT max(seq) FROM job_change WHERE employer = :employer AND seq > 0"
                + " AND seq < coalesce((SELECT min(seq) FROM job_change WHERE employer = :employer AND seq > 0 AND at >= :time), :all)")
            .bind("employer", employer.value()).bind("time", time.toEpochMilli()).bind("all", Long.MAX_VALUE).one(Row::nextLong);
    }

    /** Deletes up to {@code limit} changes of an employer that is being removed. Returns the number deleted. */
    public static int deleteSome(Transaction tx, EmployerId employer, int limit) {
        return tx.sql("DELETE FROM job_change WHERE employer = :employer AND seq IN (SELECT seq FROM job_change WHERE employer = :employer LIMIT :max)")
            .bind("employer", employer.value()).bind("max", limit).execute();
    }
}
