package ca.posthaste.application.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.page.SimilarJobs;
import ca.posthaste.db.VersionedCache;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.page.CachedPage;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Expiry and capacity of the page cache. */
class JobPageCacheTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 3, 2);
    private static final JobPageResource.Basis NOW = new JobPageResource.Basis(TODAY, null);
    private static final int BYTES_MAX = 1_000_000;

    private final TestClock clock = new TestClock(ZoneOffset.UTC);
    private final VersionedCache<JobPageResource.Key, JobPageResource.State, CachedPage> pages = JobPageResource.cache(BYTES_MAX, clock);

    private static JobPageResource.State state(String fingerprint) {
        return new JobPageResource.State(List.of(1, 7), fingerprint);
    }

    private void put(int id, CachedPage page) {
        pages.put(key(id), NOW, state("as they are"), page, 1);
    }

    private static JobPageResource.Key key(int id) {
        return new JobPageResource.Key(new JobId(id), Language.ENGLISH, "http://localhost");
    }

    private static CachedPage page(int length) {
        return new CachedPage(Language.ENGLISH, "/en/jobs/1", "x".repeat(length), "#");
    }

    /** Returns a page of random text, so that its compressed form is about as long. */
    private static CachedPage noise(int length) {
        return new CachedPage(Language.ENGLISH, "/en/jobs/1", new Random(length).ints(length, ' ', '~')
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString(), "|mark|");
    }

    @Test void a_page_is_cached_until_the_day_ends_for_one_language_and_address() {
        var page = page(100);
        put(1, page);
        assertSame(page, pages.get(key(1), NOW).orElseThrow().value());
        assertEquals(Optional.empty(), pages.get(key(1), new JobPageResource.Basis(TODAY.plusDays(1), null)));
        assertEquals(Optional.empty(), pages.get(new JobPageResource.Key(new JobId(1), Language.FRENCH, "http://localhost"), NOW));
        assertEquals(Optional.empty(), pages.get(new JobPageResource.Key(new JobId(1), Language.ENGLISH, "http://other"), NOW));
    }

    @Test void after_a_write_a_page_is_current_once_its_jobs_are_confirmed_unchanged() {
        put(1, page(100));
        var entry = pages.get(key(1), NOW).orElseThrow();
        assertTrue(entry.isCurrentAt(1));
        assertFalse(entry.isCurrentAt(2));
        assertFalse(entry.confirm(state("one of them was changed"), 2));
        assertFalse(entry.isCurrentAt(2));
        assertTrue(entry.confirm(state("as they are"), 2));
        assertTrue(entry.isCurrentAt(2));
    }

    @Test void similar_jobs_are_at_most_some_minutes_old() {
        put(1, page(100));
        clock.moveBy(SimilarJobs.KEPT_FOR.minusSeconds(1));
        assertTrue(pages.get(key(1), NOW).isPresent());
        clock.moveBy(Duration.ofSeconds(1));
        assertEquals(Optional.empty(), pages.get(key(1), NOW));
    }

    @Test void the_size_of_the_cache_is_limited() {
        IntStream.range(0, 500).forEach(id -> put(id, noise(10_000)));
        assertTrue(pages.bytes() <= BYTES_MAX, () -> "holds " + pages.bytes());
        assertTrue(pages.bytes() > BYTES_MAX / 2, () -> "holds only " + pages.bytes());
    }

    @Test void a_page_that_would_evict_many_others_is_not_cached() {
        int overhead = page(0).size();
        var largest = page(BYTES_MAX / 20 - overhead - 100);
        assertTrue(largest.size() <= BYTES_MAX / 20);
        put(1, largest);
        put(2, page(BYTES_MAX / 20 + 1));
        assertTrue(pages.get(key(1), NOW).isPresent());
        assertEquals(Optional.empty(), pages.get(key(2), NOW));
    }
}
