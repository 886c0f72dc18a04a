package ca.posthaste.board.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.Disclosures;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Status;
import ca.posthaste.job.publishing.HistoryQuota;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.SamplePosting;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.Trees;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of job history, on every engine. */
interface JobHistoryContract {
    ZoneId VANCOUVER = ZoneId.of("America/Vancouver");
    int YEARS = 3_650;
    LocalDate DAY = TestClock.FIRST_DAY;
    Instant FAR = Instant.parse("9999-01-01T00:00:00Z");

    Database database();

    StoredJobs jobs();

    @Test default void after_a_thousand_random_changes_history_answers_a_thousand_instants_as_the_board_did() {
        withoutMerging();
        var clock = new TestClock(VANCOUVER);
        var replay = new Replay(database(), jobs(), clock, 14);
        for (int i = 0; i < 1_000; i++) {
            replay.step();
        }
        var history = history(clock, YEARS);
        int shown = 0;
        for (int i = 0; i < 1_000; i++) {
            var seen = replay.seen();
            assertEquals(seen.json(), posted(history, replay.owner(seen.job()), seen.job(), seen.at(), seen.language())
                .map(posted -> Replay.seen(posted.job(), posted.json())), seen + " of " + i);
            shown += seen.json().isPresent() ? 1 : 0;
        }
        assertTrue(shown > 200 && shown < 900, "both what was shown and what was not: " + shown);
        replay.shown.keySet().forEach(job -> assertEveryVersionDiffersFromTheOneBefore(history, replay.owner(job), job));
        assertEquals(0, count("SELECT count(*) FROM job_text t WHERE EXISTS (SELECT 1 FROM job_text o"
            + " WHERE o.job = t.job AND o.number <> t.number AND o.text = t.text)"), "texts that are kept twice");
        assertEquals(0, count("SELECT count(*) FROM job_text t WHERE NOT EXISTS (SELECT 1 FROM job_version v"
            + " WHERE v.job = t.job AND t.number IN (v.text, v.translation_text))"), "texts that no version has");
        assertSizesAreKept();
        new JobHistory(new JobVersions(jobs().rows()), 0, clock).sweep(database());
        assertSizesAreKept();
    }

    /** Asserts that the sizes maintained by triggers equal the sizes computed from the rows. */
    private void assertSizesAreKept() {
        var version = HistoryQuota.VERSION_BYTES + " + octet_length(title) + coalesce(octet_length(translation_title), 0)"
            + " + coalesce(octet_length(application_url), 0) + coalesce(octet_length(disclosures), 0)";
        assertEquals(sum("SELECT coalesce((SELECT sum(" + version + ") FROM job_version), 0) + coalesce((SELECT sum(size) FROM job_text), 0)"),
            sum("SELECT coalesce(sum(bytes), 0) FROM history_size"), "of versions");
        assertEquals(sum("SELECT coalesce(sum(" + version + " + octet_length(description) + coalesce(octet_length(translation_description), 0)), 0)"
            + " FROM job WHERE status = 'active'"), sum("SELECT sum(active_bytes) FROM job_tally"), "of active jobs");
    }

    private long sum(String sql) {
        return database().read(tx -> tx.sql(sql).one(Row::nextLong));
    }

    private void assertEveryVersionDiffersFromTheOneBefore(JobHistory history, Employer owner, JobId job) {
        var entries = database().read(tx -> history.before(tx, owner, job, FAR, 1_000)).entries();
        for (int i = 0; i + 1 < entries.size(); i++) {
            var later = entries.get(i);
            var earlier = entries.get(i + 1);
            assertFalse(earlier.shown().to().isAfter(later.shown().from()), "they do not overlap");
            assertTrue(!later.changed().isEmpty() || earlier.shown().to().isBefore(later.shown().from()), () -> earlier + " then " + later);
        }
    }

    /** A job whose changes happen at known times, each one hour after the previous one. */
    final class Story {
        private final Database database;
        private final StoredJobs jobs;
        final TestClock clock = new TestClock(VANCOUVER);
        final Employer owner;
        final JobId id;

        Story(Database database, StoredJobs jobs, SamplePosting first) {
            this.database = database;
            this.jobs = jobs;
            owner = jobs.employer("Bakery");
            id = database.writeNow(tx -> jobs.store().add(tx, owner.id(), first.made(), clock.instant()).orElseThrow());
        }

        Story then(SamplePosting next) {
            return after(Duration.ofHours(1), next);
        }

        Story after(Duration pause, SamplePosting next) {
            clock.moveBy(pause);
            database.writeNow(tx -> {
                var read = jobs.store().owned(tx, owner, id).orElseThrow();
                return jobs.store().save(tx, read, next.made(), clock.instant());
            });
            return this;
        }

        Story deleted() {
            clock.moveBy(Duration.ofHours(1));
            database.writeNow(tx -> jobs.store().delete(tx, owner.id(), id, clock.instant()));
            return this;
        }

        /** Returns the entries, newest first, each as title, hours of the interval in which it was shown ("-" if it is still shown), and changed fields. */
        List<String> told(JobHistory history) {
            return database.read(tx -> history.before(tx, owner, id, FAR, 100)).entries().stream().map(entry -> entry.shown().title() + " "
                + hour(entry.shown().from()) + ".." + hour(entry.shown().to()) + " " + entry.changed()).toList();
        }

        /**
         * Returns the entries, each as title, minutes of the interval in which it was shown, number of versions merged into it, and the minute of the last one.
         */
        List<String> toldInMinutes(JobHistory history) {
            return database.read(tx -> history.before(tx, owner, id, FAR, 100)).entries().stream().map(entry -> entry.shown().title() + " "
                + minute(entry.shown().from()) + ".." + minute(entry.shown().to())
                + entry.shown().merged().map(merged -> " " + merged.versions() + " until " + minute(merged.until())).orElse("")).toList();
        }

        private static String minute(Instant at) {
            return at == null ? "-" : String.valueOf(Duration.between(DAY.atTime(LocalTime.NOON).atZone(VANCOUVER).toInstant(), at).toMinutes());
        }

        private static String hour(Instant at) {
            return at == null ? "-" : String.valueOf(Duration.between(DAY.atTime(LocalTime.NOON).atZone(VANCOUVER).toInstant(), at).toHours());
        }
    }

    private Story story(SamplePosting first) {
        return new Story(database(), jobs(), first);
    }

    private SamplePosting baker() {
        return jobs().posting().published(DAY).closing(DAY.plusDays(30));
    }

    @Test default void a_change_that_candidates_do_not_see_creates_no_version() {
        var story = story(baker()).then(baker().referenceId("B-1")).then(baker().titled("Cook").referenceId("B-1"))
            .then(baker().titled("Cook")).then(baker().titled("Chef"));
        assertEquals(List.of("Chef 4..- [title]", "Cook 2..4 [title]", "Baker 0..2 []"), story.told(history(story.clock, YEARS)));
        assertEquals(2, count("SELECT count(*) FROM job_version"));
        assertEquals(0, count("SELECT count(*) FROM job_shown_since"));
    }

    @Test default void the_url_and_the_employer_of_a_confidential_job_are_neither_shown_nor_stored() {
        var story = story(baker().confidential().site("https://a.example/")).then(baker().confidential().site("https://b.example/"))
            .then(baker().site("https://b.example/"));
        assertEquals(List.of("Baker 2..- [employer, confidential, applicationUrl]", "Baker 0..2 []"), story.told(history(story.clock, YEARS)));
        assertEquals(1, count("SELECT count(*) FROM job_version WHERE application_url IS NULL"));
        assertTrue(at(history(story.clock, YEARS), story.owner, story.id, story.clock.instant().minusMillis(1), Language.ENGLISH).orElseThrow()
            .contains("\"employer\":null"));
    }

    @Test default void a_job_that_was_never_shown_has_no_versions_and_one_that_was_has_them_after_it_is_deleted() {
        var draft = story(baker().status(Status.DRAFT)).then(baker().status(Status.DRAFT).titled("Cook")).then(baker().status(Status.ARCHIVED));
        var history = history(draft.clock, YEARS);
        assertEquals(List.of(), draft.told(history));
        assertTrue(isKnown(history, draft));
        assertFalse(isKnown(history, draft.deleted()), "nothing is left of it");
        assertEquals(0, count("SELECT count(*) FROM job_version"));
        var deleted = story(baker()).then(baker().titled("Cook")).deleted();
        assertEquals(List.of("Cook 1..2 [title]", "Baker 0..1 []"), deleted.told(history(deleted.clock, YEARS)));
        assertTrue(isKnown(history(deleted.clock, YEARS), deleted));
        assertEquals(List.of(), database().read(tx -> history.before(tx, jobs().employer("Other"), deleted.id, FAR, 10)).entries());
    }

    private boolean isKnown(JobHistory history, Story story) {
        return database().read(tx -> history.isKnown(tx, story.owner, story.id));
    }

    @Test default void the_close_date_ends_a_version_at_midnight_of_the_operator_even_if_the_job_changes_later() {
        var story = story(baker().closing(DAY));
        assertEquals(List.of("Baker 0..- []"), story.told(history(story.clock, YEARS)));
        story.clock.moveTo(DAY.plusDays(1), LocalTime.MIDNIGHT);
        assertEquals(List.of("Baker 0..12 []"), story.told(history(story.clock, YEARS)));
        story.then(baker().closing(DAY).titled("Cook")).then(baker().closing(DAY.plusDays(9)).titled("Chef"));
        assertEquals(List.of("Chef 14..- [title, closeDate]", "Baker 0..12 []"), story.told(history(story.clock, YEARS)));
    }

    @Test default void a_day_shows_what_was_shown_last_on_it() {
        var story = story(baker()).then(baker().titled("Cook")).then(baker().titled("Cook").status(Status.ARCHIVED));
        story.clock.moveTo(DAY.plusDays(3));
        var history = history(story.clock, YEARS);
        try (var permit = new LargeJobs(1).permit()) {
            for (int i = -1; i <= 1; i++) {
                var day = DAY.plusDays(i);
                var shown = database().read(tx -> history.on(tx, story.owner, story.id, day, Language.ENGLISH, permit));
                assertEquals(i == 0, shown.isPresent(), day.toString());
                shown.ifPresent(posted -> assertTrue(Replay.text(posted.json()).contains("\"Cook\"")));
            }
        }
    }

    @Test default void a_large_description_is_shown_only_while_there_is_room_for_it() {
        var large = "é 😀 bread ".repeat(30_000);
        var story = story(baker().description(large)).then(baker());
        var history = history(story.clock, YEARS);
        var room = new LargeJobs(1);
        try (var taken = room.permit(); var another = room.permit()) {
            taken.acquireFor(1 << 20);
            assertEquals(Problem.SERVICE_BUSY, assertThrows(Rejected.class, () -> database().read(tx ->
                history.at(tx, story.owner, story.id, story.clock.instant().minusMillis(1), Language.ENGLISH, another))).problem());
        }
        assertTrue(at(history, story.owner, story.id, story.clock.instant().minusMillis(1), Language.ENGLISH).orElseThrow().contains(large));
    }

    @Test default void the_number_of_versions_per_job_is_limited_and_the_oldest_are_deleted_first() {
        database().writeNow(tx -> tx.execute("UPDATE history_limit SET versions = 3"));
        var story = story(baker().titled("0"));
        for (int i = 1; i <= 7; i++) {
            story.then(baker().titled(String.valueOf(i)).description("<p>" + i / 4 + "</p>"));
        }
        assertEquals(List.of("7 7..- [title]", "6 6..7 [title]", "5 5..6 [title]", "4 4..5 []"), story.told(history(story.clock, YEARS)));
        assertEquals(1, count("SELECT count(*) FROM job_text"), "texts of versions that went are gone");
    }

    @Test default void the_texts_of_one_job_take_only_so_much_room_the_oldest_go_first() {
        database().writeNow(tx -> tx.execute("UPDATE history_limit SET text_bytes = 25"));
        var story = story(baker().description("a".repeat(10)));
        story.then(baker().titled("1").description("b".repeat(10))).then(baker().titled("2").description("a".repeat(10)));
        assertEquals(2, count("SELECT count(*) FROM job_text"));
        story.then(baker().titled("3").description("c".repeat(10)));
        assertEquals(3, count("SELECT count(*) FROM job_version"), "the same text again takes no more");
        story.then(baker().titled("4").description("d".repeat(10)));
        assertEquals(List.of("4 4..- [title, description]", "3 3..4 [title, description]", "2 2..3 []"), story.told(history(story.clock, YEARS)));
        assertEquals(20, count("SELECT sum(size) FROM job_text"));
    }

    @Test default void a_version_is_erased_when_its_time_is_over_and_no_longer_shown_before_that() {
        var story = story(baker().description("old")).then(baker().description("older").titled("Cook")).then(baker().titled("Chef"));
        var renamed = story.clock.instant();
        database().writeNow(tx -> new Employers(story.clock).rename(tx, story.owner.id(), "Bread & Co."));
        var versions = new JobVersions(jobs().rows());
        var retention = new JobHistory(versions, 5, story.clock);
        story.clock.moveTo(DAY.plusDays(5), LocalTime.of(13, 30)); // the first one ended at 13:00
        assertEquals(List.of("Chef 2..- [employer, title, description]", "Cook 1..2 []"), story.told(history(story.clock, 5)));
        assertEquals(1, retention.sweep(database()));
        assertEquals(0, retention.sweep(database()));
        assertEquals(List.of("Chef 2..- [employer, title, description]", "Cook 1..2 []"), story.told(history(story.clock, YEARS)));
        assertEquals(1, count("SELECT count(*) FROM job_text"));
        assertTrue(at(history(story.clock, 5), story.owner, story.id, renamed.minusMillis(1), Language.ENGLISH).orElseThrow().contains("\"Bakery\""));
        story.clock.moveTo(DAY.plusDays(6));
        retention.sweep(database());
        assertEquals(0, count("SELECT (SELECT count(*) FROM job_version) + (SELECT count(*) FROM job_text) + (SELECT count(*) FROM employer_former_name)"));
        assertEquals(List.of("Chef 2..- []"), story.told(history(story.clock, 5)), "what is shown stays");
    }

    @Test default void a_list_is_followed_page_by_page_and_a_name_that_changed_begins_a_version() {
        var story = story(baker().titled("0"));
        for (int i = 1; i <= 4; i++) {
            story.then(baker().titled(String.valueOf(i)));
        }
        story.clock.moveBy(Duration.ofHours(1));
        database().writeNow(tx -> new Employers(story.clock).rename(tx, story.owner.id(), "Bread & Co."));
        var all = List.of("4 5..- [employer]", "4 4..5 [title]", "3 3..4 [title]", "2 2..3 [title]", "1 1..2 [title]", "0 0..1 []");
        var history = history(story.clock, YEARS);
        assertEquals(all, story.told(history));
        for (int size = 1; size <= 7; size++) {
            var walked = new ArrayList<String>();
            var before = FAR;
            boolean isLast = false;
            while (!isLast) {
                var next = before;
                int limit = size;
                var page = database().read(tx -> history.before(tx, story.owner, story.id, next, limit));
                page.entries().forEach(entry -> walked.add(entry.shown().title() + " " + Story.hour(entry.shown().from()) + ".."
                    + Story.hour(entry.shown().to()) + " " + entry.changed()));
                before = page.entries().get(page.entries().size() - 1).shown().from();
                isLast = page.isLast();
            }
            assertEquals(all, walked, "pages of " + size);
        }
    }

    @Test default void a_list_contains_every_version_even_if_the_clock_was_set_back() {
        var story = story(baker().titled("0")).then(baker().titled("1")).then(baker().titled("2"));
        story.clock.moveBy(Duration.ofHours(-12));
        story.then(baker().titled("3")).then(baker().titled("4")).then(baker().titled("5"));
        var walked = new ArrayList<String>();
        var before = FAR;
        for (boolean isLast = false; !isLast;) {
            var next = before;
            var page = database().read(tx -> history(story.clock, YEARS).before(tx, story.owner, story.id, next, 1));
            page.entries().forEach(entry -> walked.add(entry.shown().title()));
            before = page.entries().get(0).shown().from();
            isLast = page.isLast();
        }
        assertEquals(List.of("1", "0", "5", "4", "3"), walked, "2 ended before it began");
    }

    @Test default void a_change_that_is_rolled_back_was_never_shown() {
        var story = story(baker());
        var cook = baker().titled("Cook").made();
        story.clock.moveBy(Duration.ofHours(1));
        assertThrows(IllegalStateException.class, () -> database().writeNow(tx -> {
            jobs().store().save(tx, jobs().store().owned(tx, story.owner, story.id).orElseThrow(), cook, story.clock.instant());
            jobs().store().delete(tx, story.owner.id(), story.id, story.clock.instant());
            throw new IllegalStateException("no");
        }));
        assertEquals(List.of("Baker 0..- []"), story.told(history(story.clock, YEARS)));
        assertEquals(0, count("SELECT count(*) FROM job_version"));
        story.then(baker().titled("Chef"));
        assertEquals(List.of("Chef 2..- [title]", "Baker 0..2 []"), story.told(history(story.clock, YEARS)));
    }

    @Test default void a_job_that_is_shown_hidden_and_shown_again_has_a_gap() {
        var story = story(baker().status(Status.DRAFT)).then(baker()).then(baker().status(Status.DRAFT)).then(baker().status(Status.ARCHIVED))
            .then(baker()).then(baker().referenceId("B-1")).deleted();
        assertEquals(List.of("Baker 4..6 []", "Baker 1..2 []"), story.told(history(story.clock, YEARS)));
        assertEquals(0, count("SELECT count(*) FROM job_shown_since"));
        assertEquals(1, count("SELECT count(*) FROM job_text"));
    }

    @Test default void the_last_of_two_changes_in_one_millisecond_counts() {
        var story = story(baker());
        story.then(baker().titled("Cook"));
        var chef = baker().titled("Chef").made();
        database().writeNow(tx -> jobs().store().save(tx, jobs().store().owned(tx, story.owner, story.id).orElseThrow(), chef, story.clock.instant()));
        assertEquals(List.of("Chef 1..- [title]", "Baker 0..1 []"), story.told(history(story.clock, YEARS)));
        var history = history(story.clock, YEARS);
        assertTrue(at(history, story.owner, story.id, story.clock.instant(), Language.ENGLISH).orElseThrow().contains("Chef"));
        assertTrue(at(history, story.owner, story.id, story.clock.instant().minusMillis(1), Language.ENGLISH).orElseThrow().contains("Baker"));
    }

    @Test default void an_export_has_every_version_of_the_period_and_no_other() {
        var story = story(baker().titled("0")).then(baker().titled("1")).then(baker().titled("2"));
        story.clock.moveTo(DAY.plusDays(2));
        story.then(baker().titled("3")).deleted();
        var versions = new JobVersions(jobs().rows());
        var export = new HistoryExport(database(), versions, new JobHistory(versions, YEARS, story.clock), new LargeJobs(1));
        assertEquals(List.of("2", "1", "0"), titles(export, story, DAY, DAY));
        assertEquals(List.of("2"), titles(export, story, DAY.plusDays(1), DAY.plusDays(1)));
        assertEquals(List.of("3", "2"), titles(export, story, DAY.plusDays(1), DAY.plusDays(9)));
        assertEquals(List.of(), titles(export, story, DAY.plusDays(3), DAY.plusDays(9)));
        assertEquals(List.of(), titles(export, story, DAY.minusDays(9), DAY.minusDays(1)));
    }

    private List<String> titles(HistoryExport export, Story story, LocalDate from, LocalDate to) {
        var titles = new ArrayList<String>();
        var period = new HistoryExport.Period(from.atStartOfDay(VANCOUVER).toInstant(), to.plusDays(1).atStartOfDay(VANCOUVER).toInstant());
        int count = export.write(story.owner, period, Language.ENGLISH, line -> titles.add(Trees.parse(line).at("/posting/title").asText()));
        assertEquals(titles.size(), count);
        return titles;
    }

    /** A new member that candidates see must be in history, too: in job_version, the triggers, and this list or that of {@link PageHistoryContract}. */
    @Test default void every_member_that_candidates_see_is_kept() {
        var story = story(baker());
        var json = Trees.parse(at(history(story.clock, YEARS), story.owner, story.id, story.clock.instant(), Language.ENGLISH).orElseThrow());
        var members = new ArrayList<String>();
        json.fieldNames().forEachRemaining(members::add);
        assertEquals(List.of("id", "employer", "title", "publishDate", "closeDate", "confidential", "locations", "categories", "positionType",
            "salary", "description", "applicantRoutingType", "applicationUrl"), members);
    }

    @Test default void the_size_of_an_employers_history_and_active_jobs_is_known() {
        var story = story(baker().titled("é").description("é".repeat(10)));
        int version = HistoryQuota.VERSION_BYTES;
        assertEquals(version + 22L, bytes(story.owner), "the active job");
        story.then(baker().titled("1").description("é".repeat(10))).then(baker().titled("2").description("a"));
        assertEquals(2 * version + 3L + 20 + version + 2, bytes(story.owner), "a text of history counts once");
        story.then(baker().titled("2").description("a").status(Status.DRAFT));
        assertEquals(3 * version + 4L + 21, bytes(story.owner), "what was active is history now");
        story.deleted();
        assertEquals(3 * version + 4L + 21, bytes(story.owner));
        assertEquals(0L, bytes(jobs().employer("Other")));
        var clock = new TestClock(VANCOUVER);
        clock.moveBy(Duration.ofDays(YEARS));
        new JobHistory(new JobVersions(jobs().rows()), 0, clock).sweep(database());
        assertEquals(0L, bytes(story.owner), "what is erased does not count");
    }

    @Test default void a_version_counts_with_all_that_it_stores() {
        var story = story(baker().titled("T").description("a"));
        long before = bytes(story.owner);
        var disclosures = new Disclosures(null, null, "x".repeat(500), List.of(), null);
        story.then(baker().titled("T".repeat(256)).description("a").disclosures(disclosures).translated("U".repeat(256), "b"))
            .then(baker().titled("T").description("a"));
        assertTrue(bytes(story.owner) - before > 2 * HistoryQuota.VERSION_BYTES + 256 + 256 + 500, "it has " + (bytes(story.owner) - before));
    }

    private long bytes(Employer owner) {
        return database().read(tx -> JobVersions.bytes(tx, owner.id()));
    }

    private void withoutMerging() {
        database().writeNow(tx -> tx.execute("UPDATE history_limit SET brief_ms = 0"));
    }

    private static Duration minutes(int minutes) {
        return Duration.ofMinutes(minutes);
    }

    @Test default void a_burst_of_changes_keeps_the_first_and_the_last_version() {
        var story = story(baker().titled("0"));
        story.then(baker().titled("1"));
        for (int i = 2; i <= 120; i++) {
            story.after(Duration.ofMillis(500), baker().titled(String.valueOf(i)).description("x".repeat(1_000) + i));
        }
        var history = history(story.clock, YEARS);
        assertEquals(List.of("120 60..- 118 until 60", "1 60..60", "0 0..60"), story.toldInMinutes(history));
        assertEquals(2, count("SELECT count(*) FROM job_version"));
        assertEquals(1, count("SELECT count(*) FROM job_text"), "no text of a merged version is written");
        story.then(baker().titled("121"));
        assertEquals(List.of("121 120..-", "120 60..120 118 until 60", "1 60..60", "0 0..60"), story.toldInMinutes(history(story.clock, YEARS)));
    }

    @Test default void a_version_is_merged_only_if_it_was_public_for_less_than_five_minutes() {
        var story = story(baker().titled("0")).after(minutes(4), baker().titled("1")).after(minutes(5), baker().titled("2"))
            .after(minutes(4), baker().titled("3")).after(minutes(4), baker().titled("4")).after(minutes(30), baker().titled("5"));
        assertEquals(List.of("5 47..-", "4 13..47 1 until 17", "2 9..13", "1 4..9", "0 0..4"), story.toldInMinutes(history(story.clock, YEARS)));
    }

    @Test default void versions_are_merged_over_an_hour_at_most() {
        var story = story(baker().titled("0"));
        for (int i = 1; i <= 40; i++) {
            story.after(minutes(4), baker().titled(String.valueOf(i)));
        }
        assertEquals(List.of("40 132..- 7 until 160", "32 68..132 15 until 128", "16 4..68 15 until 64", "0 0..4"),
            story.toldInMinutes(history(story.clock, YEARS)));
    }

    @Test default void a_merged_period_answers_with_the_version_that_followed_and_all_others_exactly() {
        var story = story(baker().titled("first")).after(minutes(1), baker().titled("second")).after(minutes(1), baker().titled("third"))
            .after(minutes(1), baker().titled("last"));
        var begun = story.clock.instant().minus(minutes(3));
        var history = history(story.clock, YEARS);
        for (var expected : List.of("first 0", "last 1", "last 2", "last 3")) {
            var minute = Integer.parseInt(expected.split(" ")[1]);
            var posted = at(history, story.owner, story.id, begun.plus(minutes(minute)), Language.ENGLISH).orElseThrow();
            assertTrue(posted.contains("\"" + expected.split(" ")[0] + "\""), expected + ": " + posted);
        }
    }

    @Test default void the_last_version_of_a_posting_is_kept_even_if_it_was_public_only_briefly() {
        var archived = story(baker().titled("0")).after(minutes(1), baker().titled("1")).after(minutes(1), baker().titled("2"))
            .after(minutes(1), baker().titled("2").status(Status.ARCHIVED));
        assertEquals(List.of("2 1..3 1 until 2", "0 0..1"), archived.toldInMinutes(history(archived.clock, YEARS)));
        archived.after(minutes(1), baker().titled("3")).after(minutes(1), baker().titled("4"));
        assertEquals(List.of("4 5..-", "3 4..5", "2 1..3 1 until 2", "0 0..1"), archived.toldInMinutes(history(archived.clock, YEARS)),
            "a version is not merged over a time in which nobody saw the job");
        var deleted = story(baker().titled("0")).after(minutes(1), baker().titled("1")).after(minutes(1), baker().titled("2"));
        deleted.deleted();
        assertEquals(List.of("2 1..62 1 until 2", "0 0..1"), deleted.toldInMinutes(history(deleted.clock, YEARS)));
        assertEquals(0, count("SELECT count(*) FROM job_shown_since WHERE job = " + deleted.id.value()));
    }

    @Test default void a_change_that_candidates_do_not_see_leaves_what_was_merged_as_it_is() {
        var story = story(baker().titled("0")).after(minutes(1), baker().titled("1")).after(minutes(1), baker().titled("2"))
            .after(minutes(1), baker().titled("2").referenceId("B-1")).after(minutes(1), baker().titled("2").referenceId("B-2"));
        assertEquals(List.of("2 1..- 1 until 2", "0 0..1"), story.toldInMinutes(history(story.clock, YEARS)));
    }

    @Test default void a_version_that_was_never_public_is_not_merged() {
        var story = story(baker().titled("0")).after(minutes(1), baker().titled("1"))
            .after(minutes(1), baker().titled("2").closing(DAY.minusDays(1))).after(minutes(1), baker().titled("3").closing(DAY.minusDays(1)));
        assertEquals(List.of("1 1..2", "0 0..1"), story.toldInMinutes(history(story.clock, YEARS)));
    }

    private JobHistory history(TestClock clock, int days) {
        return new JobHistory(new JobVersions(jobs().rows()), days, clock);
    }

    private Optional<String> at(JobHistory history, Employer owner, JobId job, Instant at, Language language) {
        return posted(history, owner, job, at, language).map(posted -> Replay.text(posted.json()));
    }

    private Optional<JobHistory.Posted> posted(JobHistory history, Employer owner, JobId job, Instant at, Language language) {
        try (var permit = new LargeJobs(1).permit()) {
            return database().read(tx -> history.at(tx, owner, job, at, language, permit));
        }
    }

    private int count(String sql) {
        return database().read(tx -> tx.sql(sql).one(Row::nextInt));
    }
}
