package ca.posthaste.board.feed;

import static ca.posthaste.support.SamplePosting.MONDAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.Board;
import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.board.feed.SitemapIndex.ScanCache;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.support.SqliteStore;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A scan of all open jobs is cached and shared by all callers until the board changes. */
class ScanCacheTest extends SqliteStore {
    private static final int MOST = 200;

    private final TestClock clock = new TestClock(ZoneOffset.UTC);
    private final AtomicInteger scans = new AtomicInteger();
    private FeedSource source;
    private Employer bakery;

    @BeforeEach void open() {
        clock.moveTo(MONDAY);
        var noted = new Board(database(), jobs().rows(), jobs().locations()) {
            @Override public List<Integer> groups(Transaction tx, int size, int limit, LocalDate today) {
                scans.incrementAndGet();
                return super.groups(tx, size, limit, today);
            }
        };
        source = new FeedSource(database(), noted, BoardChangeLog.forDatabase(database()), jobs().locations(), clock);
        bakery = jobs().employer("Bakery");
    }

    private ScanCache.Entry<List<String>> files(SitemapIndex index) {
        var kept = index.files(Database.join(source.state()));
        Database.join(kept.result());
        return kept;
    }

    @Test void the_files_of_the_sitemap_are_looked_for_once_a_minute_at_most() {
        var index = new SitemapIndex(source, clock);
        jobs().add(bakery, "Baker");
        var first = files(index);
        assertEquals(List.of("pages", "employers-1", "jobs-1"), first.result().join());
        assertSame(first, files(index));
        jobs().add(bakery, "Baker");
        clock.moveBy(SitemapIndex.AGE.minusMillis(1));
        assertSame(first, files(index));
        assertEquals(1, scans.get());
        clock.moveBy(Duration.ofMillis(1));
        assertNotSame(first, files(index));
        clock.moveBy(Duration.ofHours(1));
        files(index);
        assertEquals(2, scans.get(), "nothing has changed");
    }

    @Test void callers_during_a_scan_wait_for_it_and_a_failed_scan_is_repeated() {
        var scans = new ScanCache<String, Integer>(1, Duration.ofMinutes(1), clock);
        var slow = new CompletableFuture<Integer>();
        assertSame(slow, scans.get("a", "1", () -> slow).result());
        assertSame(slow, scans.get("a", "1", () -> CompletableFuture.completedFuture(7)).result());
        slow.completeExceptionally(new IllegalStateException());
        assertEquals(7, scans.get("a", "1", () -> CompletableFuture.completedFuture(7)).result().join());
    }

    @Test void a_clock_that_was_set_back_does_not_keep_what_is_old() {
        var scans = new ScanCache<String, Integer>(1, Duration.ofMinutes(1), clock);
        scans.get("a", "1", () -> CompletableFuture.completedFuture(1));
        clock.moveBy(Duration.ofHours(-1));
        assertEquals(2, scans.get("a", "2", () -> CompletableFuture.completedFuture(2)).result().join());
    }

    @Test void the_number_of_cached_scans_is_limited() {
        var scans = new ScanCache<Integer, Integer>(MOST, Duration.ZERO, clock);
        for (int i = 0; i < 3 * MOST; i++) {
            scans.get(i, "", () -> CompletableFuture.completedFuture(0));
            assertTrue(scans.size() <= MOST, () -> scans.size() + " are kept");
        }
        assertEquals(MOST, scans.size());
    }
}
