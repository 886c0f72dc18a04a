package ca.posthaste.cursor;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/** Reads a feed on behalf of the callers that follow it. */
public record Feed<T>(Database database, FeedStore<T> store, LongPolling callers) {
    /** Maximum number of entries that are numbered in one transaction. */
    private static final int CHUNK = 2_000;

    /** Returns the next entries. If there are none, waits for new ones as long as the query allows, but not after the caller has hung up (long polling). */
    public CompletionStage<FeedPage<T>> read(int employer, FeedQuery query, BooleanSupplier hasHungUp) {
        return query.fromNow() ? emptyPageAtEnd(employer)
            : read(employer, query, System.nanoTime() + query.waitFor().toNanos(), hasHungUp);
    }

    private CompletionStage<FeedPage<T>> read(int employer, FeedQuery query, long deadline, BooleanSupplier hasHungUp) {
        return numbered(employer, query).thenCompose(slice -> {
            var cursor = checked(slice, employer, query);
            var page = page(slice, employer, cursor, query.limit());
            if (!page.isEmpty() || query.waitFor().isZero()) {
                return CompletableFuture.completedFuture(page);
            }
            return callers.awaitEntries(store, employer, cursor.seq(), deadline, hasHungUp)
                .thenCompose(outcome -> switch (outcome) {
                    case NEWS -> read(employer, query, deadline, hasHungUp);
                    case NOTHING -> CompletableFuture.completedFuture(page);
                    case TURNED_AWAY -> CompletableFuture.completedFuture(page.withRetryAfter());
                });
        });
    }

    /** Reads a slice of the feed. Assigns missing sequence numbers first, but only if the numbered entries do not fill the page. */
    private CompletionStage<FeedSlice<T>> numbered(int employer, FeedQuery query) {
        long from = query.since().map(Cursor::seq).orElse(0L);
        int limit = query.limit() + 1; // the cursor's own entry comes first
        return slice(employer, from, limit).thenCompose(slice ->
            slice.isNumbered() || slice.secret() != null && slice.entries().size() == limit ? CompletableFuture.completedFuture(slice)
                : database.write(tx -> store.number(tx, employer, CHUNK))
                    .thenCompose(numbered -> slice(employer, from, limit)));
    }

    private CompletionStage<FeedSlice<T>> slice(int employer, long from, int limit) {
        return database.longReads().run(employer, () -> database.query(tx -> store.slice(tx, employer, from, limit)));
    }

    /** Returns the cursor of the query after validating it; without one, the position before the oldest entry. */
    private Cursor checked(FeedSlice<T> slice, int employer, FeedQuery query) {
        if (query.since().isEmpty()) {
            return sealed(slice, employer, store.start(slice), 0);
        }
        var cursor = query.since().get();
        if (!cursor.isSealed(store.name(), employer, secret(slice))) {
            throw unknown();
        }
        if (!store.hasPosition(slice, cursor)) {
            throw new Rejected(Problem.CURSOR_EXPIRED, FeedPage.EXPIRED);
        }
        return cursor;
    }

    private FeedPage<T> page(FeedSlice<T> slice, int employer, Cursor cursor, int limit) {
        var entries = after(cursor, slice, limit);
        var next = next(entries, cursor, slice, employer);
        return new FeedPage<>(entries.stream().map(FeedSlice.Entry::value).toList(), next.toString(), hasMore(slice, next), Map.of(),
            index -> after(entries.get(index), slice, employer).toString());
    }

    private static <T> List<FeedSlice.Entry<T>> after(Cursor cursor, FeedSlice<T> slice, int limit) {
        return slice.entries().stream().filter(entry -> entry.seq() > cursor.seq()).limit(limit).toList();
    }

    private Cursor next(List<FeedSlice.Entry<T>> entries, Cursor cursor, FeedSlice<T> slice, int employer) {
        return entries.isEmpty() ? cursor : after(entries.get(entries.size() - 1), slice, employer);
    }

    private static boolean hasMore(FeedSlice<?> slice, Cursor next) {
        return slice.lowest() < 0 || slice.highest() > next.seq();
    }

    private Cursor after(FeedSlice.Entry<T> entry, FeedSlice<T> slice, int employer) {
        return sealed(slice, employer, entry.seq(), entry.check());
    }

    private Cursor sealed(FeedSlice<T> slice, int employer, long seq, int check) {
        return Cursor.sealed(store.name(), employer, secret(slice), seq, check);
    }

    /** Returns the secret. It is missing only if the employer was deleted during this request. */
    private String secret(FeedSlice<T> slice) {
        if (slice.secret() == null) {
            throw new Rejected(Problem.KEY_NEEDED);
        }
        return slice.secret();
    }

    /** Returns an empty page with a cursor that lies after everything committed so far. */
    private CompletionStage<FeedPage<T>> emptyPageAtEnd(int employer) {
        return database.query(tx -> store.slice(tx, employer, Long.MAX_VALUE, 1)).thenCompose(slice ->
            slice.isNumbered() ? CompletableFuture.completedFuture(0) : database.write(tx -> store.number(tx, employer, CHUNK)))
            .thenCompose(numbered -> numbered == CHUNK ? emptyPageAtEnd(employer) : database.query(tx -> newest(tx, employer)));
    }

    private FeedPage<T> newest(Transaction tx, int employer) {
        long seq = store.slice(tx, employer, Long.MAX_VALUE, 1).newest();
        return new FeedPage<>(List.of(), after(tx, employer, seq).toString(), false, Map.of(), index -> {
            throw new IndexOutOfBoundsException(index);
        });
    }

    /** Returns the position right after the entry with this number; if that entry has been trimmed, the earliest position that is still valid. */
    public Cursor after(Transaction tx, int employer, long seq) {
        var slice = store.slice(tx, employer, seq, 1);
        return slice.checkAt(seq).map(check -> sealed(slice, employer, seq, check))
            .orElseGet(() -> sealed(slice, employer, Math.max(seq, slice.mark()), 0));
    }

    /** Entries with numbers above {@code after} and up to {@code last}. {@code next} is the cursor to continue with; {@code more} is true if more follow. */
    public record Range(long after, long last, String next, boolean more) {}

    /** Returns the range of at most {@code limit} entries after a cursor, for callers that process them in their own transaction. */
    public Range range(Transaction tx, int employer, Cursor since, int limit) {
        store.number(tx, employer, CHUNK);
        var slice = store.slice(tx, employer, since.seq(), limit + 1);
        if (slice.secret() == null) {
            throw unknown();
        }
        var cursor = checked(slice, employer, new FeedQuery(Optional.of(since), false, limit, Duration.ZERO));
        var next = next(after(cursor, slice, limit), cursor, slice, employer);
        return new Range(cursor.seq(), next.seq(), next.toString(), hasMore(slice, next));
    }

    private static Rejected unknown() {
        return Rejected.of(new Violation("/" + FeedQuery.SINCE, Rule.UNKNOWN_VALUE, FeedPage.UNKNOWN_CURSOR));
    }

    /** Assigns sequence numbers to all entries of an employer that have none. */
    public void number(int employer) {
        while (database.writeNow(tx -> store.number(tx, employer, CHUNK)) == CHUNK) {
            // a full chunk: there may be more
        }
    }
}
