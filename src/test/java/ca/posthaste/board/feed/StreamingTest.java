package ca.posthaste.board.feed;

import static ca.posthaste.support.SamplePosting.MONDAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.Board;
import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.support.SqliteStore;
import ca.posthaste.support.TestClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Feeds are written in slices while the board keeps changing. */
class StreamingTest extends SqliteStore {
    private static final String HOME = "https://board.example";
    private static final int TYPICAL_ENTRY = 1_000;

    private final TestClock clock = new TestClock(ZoneOffset.UTC);
    private FeedSource source;
    private Employer bakery;

    @BeforeEach void open() {
        clock.moveTo(MONDAY);
        var board = new Board(database(), jobs().rows(), jobs().locations());
        source = new FeedSource(database(), board, BoardChangeLog.forDatabase(database()), jobs().locations(), clock);
        bakery = jobs().employer("Bakery");
    }

    private XmlStream stream(boolean zips) {
        var head = new FeedFormat.Head(HOME, "Board", clock.instant(), "jobs@example.org");
        return new XmlStream(source.slices(FeedSource.scanOf(OptionalInt.empty()), 0, HOME, new IndeedFeed(head)), zips);
    }

    private static byte[] next(XmlStream stream) {
        return Database.join(stream.next()).orElse(new byte[0]);
    }

    private static byte[] rest(XmlStream stream, ByteArrayOutputStream all) {
        for (var part = next(stream); part.length > 0; part = next(stream)) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static List<String> references(byte[] xml) {
        return Documents.texts(Documents.children(Documents.parse(xml).getDocumentElement(), "job"), "requisitionid");
    }

    private List<Job> add(int count) {
        var posting = jobs().posting();
        var added = new ArrayList<Job>();
        for (int i = 0; i < count; i++) {
            added.add(jobs().add(bakery, posting.titled("Baker " + i)));
        }
        return added;
    }

    @Test void the_number_of_jobs_per_part_is_limited() {
        int count = 10 * FeedSource.SLICE_JOBS + 7;
        add(count);
        var stream = stream(false);
        var all = new ByteArrayOutputStream();
        int parts = 0;
        for (var part = next(stream); part.length > 0; part = next(stream)) {
            int jobs = new String(part, StandardCharsets.UTF_8).split("<job>", -1).length - 1;
            assertTrue(jobs <= FeedSource.SLICE_JOBS, () -> jobs + " in one part");
            assertTrue(part.length <= FeedSource.SLICE_JOBS * TYPICAL_ENTRY, "the bytes of a part");
            all.writeBytes(part);
            parts++;
        }
        assertEquals(12, parts, "eleven slices, and the end");
        assertEquals(count, references(all.toByteArray()).size());
    }

    @Test void long_descriptions_make_parts_of_fewer_jobs() {
        var text = "<p>" + "Bread. ".repeat(4_000) + "</p>"; // 28 kB
        for (int i = 0; i < 40; i++) {
            jobs().add(bakery, jobs().posting().description(text));
        }
        var stream = stream(false);
        var all = new ByteArrayOutputStream();
        for (var part = next(stream); part.length > 0; part = next(stream)) {
            int length = part.length;
            assertTrue(length <= FeedSource.SLICE_BYTES + 20 * TYPICAL_ENTRY, () -> length + " bytes");
            all.writeBytes(part);
        }
        assertEquals(40, references(all.toByteArray()).size());
    }

    @Test void a_very_long_description_is_truncated() {
        jobs().add(bakery, jobs().posting().description("<ul><li>" + "é😀".repeat(1_000_000) + "</li></ul>"));
        var xml = rest(stream(false), new ByteArrayOutputStream());
        var told = Documents.text(Documents.children(Documents.parse(xml).getDocumentElement(), "job").get(0), "description");
        assertTrue(told.startsWith("<ul><li>é😀é") && told.endsWith("…</li></ul>"), told.substring(told.length() - 20));
        assertEquals(FeedSource.CHARACTERS + "…</li></ul>".length(), told.codePointCount(0, told.length()));
    }

    @Test void unchanged_jobs_are_sent_exactly_once_while_others_are_created_and_deleted() {
        var jobs = add(3 * FeedSource.SLICE_JOBS);
        var stream = stream(false);
        var all = new ByteArrayOutputStream();
        all.writeBytes(next(stream));
        jobs().delete(jobs.get(5));
        jobs().delete(jobs.get(FeedSource.SLICE_JOBS + 5));
        jobs().save(jobs.get(6), jobs().posting().titled("Again"));
        var added = add(3);
        var read = references(rest(stream, all));
        var expected = new ArrayList<>(jobs.stream().map(job -> String.valueOf(job.id().value())).toList());
        expected.remove(FeedSource.SLICE_JOBS + 5);
        added.forEach(job -> expected.add(String.valueOf(job.id().value())));
        assertEquals(expected, read);
    }

    @Test void a_job_that_closes_at_midnight_is_not_sent_after_it() {
        add(FeedSource.SLICE_JOBS);
        var closing = jobs().add(bakery, jobs().posting().closing(MONDAY));
        var stream = stream(false);
        var all = new ByteArrayOutputStream();
        all.writeBytes(next(stream));
        clock.moveTo(MONDAY.plusDays(1));
        assertTrue(!references(rest(stream, all)).contains(String.valueOf(closing.id().value())));
    }

    @Test void each_compressed_part_can_be_read_before_the_next_is_made() throws IOException {
        var first = add(1).get(0);
        var stream = stream(true);
        var part = next(stream);
        var read = new GZIPInputStream(new ByteArrayInputStream(part)).readNBytes(200);
        assertTrue(new String(read, StandardCharsets.UTF_8).contains("<source>"));
        var all = new ByteArrayOutputStream();
        all.writeBytes(part);
        var whole = new GZIPInputStream(new ByteArrayInputStream(rest(stream, all))).readAllBytes();
        assertEquals(List.of(String.valueOf(first.id().value())), references(whole));
    }

    @Test void a_board_without_jobs_is_a_feed_without_entries() {
        assertEquals(List.of(), references(rest(stream(false), new ByteArrayOutputStream())));
    }
}
