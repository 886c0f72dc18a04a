package ca.posthaste.board.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.board.PublicJob;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.job.Disclosures;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.SamplePosting;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Contract of history, on every engine, for what only pages show: language, translation, workplace and disclosures. */
interface PageHistoryContract {
    int YEARS = 3_650;
    LocalDate DAY = TestClock.FIRST_DAY;
    Workplace HYBRID = new Workplace(WorkplaceType.HYBRID, List.of());
    Workplace FROM_BC = new Workplace(WorkplaceType.REMOTE, List.of("BC"));
    Workplace FROM_ANYWHERE = new Workplace(WorkplaceType.REMOTE, List.of("CA"));
    Disclosures DISCLOSED = new Disclosures(true, Disclosures.Vacancy.FUTURE, "A ramp, é 😀",
        List.of(new Disclosures.OtherLanguage("English", "Clients call."), new Disclosures.OtherLanguage("Inuktitut", null)), null);

    Database database();

    StoredJobs jobs();

    private SamplePosting baker() {
        return jobs().posting().published(DAY).closing(DAY.plusDays(30));
    }

    private JobHistoryContract.Story story(SamplePosting first) {
        return new JobHistoryContract.Story(database(), jobs(), first);
    }

    private JobHistory history(JobHistoryContract.Story story) {
        return new JobHistory(new JobVersions(jobs().rows()), YEARS, story.clock);
    }

    private int count(String sql) {
        return database().read(tx -> tx.sql(sql).one(Row::nextInt));
    }

    /** Returns what the page of the job shows, which history must reproduce later. */
    private JsonNode shown(JobHistoryContract.Story story) {
        var job = database().read(tx -> jobs().store().owned(tx, story.owner, story.id)).orElseThrow();
        return Trees.parse(Replay.page(PublicJob.of(job)));
    }

    /** Returns the pages recorded in history, newest first. */
    private List<JsonNode> pages(JobHistoryContract.Story story) {
        var pages = new ArrayList<JsonNode>();
        new HistoryExport(database(), new JobVersions(jobs().rows()), history(story), new LargeJobs(1)).write(story.owner,
            new HistoryExport.Period(Instant.EPOCH, JobHistoryContract.FAR), Language.ENGLISH, line -> pages.add(Trees.parse(line).get("page")));
        return pages;
    }

    @Test default void every_member_that_pages_show_begins_a_version_and_is_kept_as_it_was() {
        var steps = List.<Function<SamplePosting, SamplePosting>>of(
            posting -> posting.language(Language.FRENCH),
            posting -> posting.translated("Bread", "<p>Dough.</p>"),
            posting -> posting.translated("Rolls", "<p>Dough.</p>"),
            posting -> posting.translated("Rolls", "<p>Other dough.</p>"),
            posting -> posting.workplace(HYBRID),
            posting -> posting.workplace(FROM_BC),
            posting -> posting.workplace(FROM_ANYWHERE),
            posting -> posting.disclosures(DISCLOSED));
        var posting = baker();
        var story = story(posting);
        var seen = new ArrayList<>(List.of(shown(story)));
        for (var step : steps) {
            story.then(step.apply(posting));
            seen.add(shown(story));
        }
        story.then(baker()).deleted();
        seen.add(seen.get(0));
        assertEquals(List.of("Baker 9..10 [language, translation, workplaceType, remoteRegions, disclosures]", "Baker 8..9 [disclosures]",
            "Baker 7..8 [remoteRegions]", "Baker 6..7 [workplaceType, remoteRegions]", "Baker 5..6 [workplaceType]", "Baker 4..5 [translation]",
            "Baker 3..4 [translation]", "Baker 2..3 [translation]", "Baker 1..2 [language]", "Baker 0..1 []"), story.told(history(story)));
        Collections.reverse(seen);
        assertEquals(seen, pages(story));
        var members = new ArrayList<String>();
        seen.get(0).fieldNames().forEachRemaining(members::add);
        assertEquals(List.of("language", "translation", "workplaceType", "remoteRegions", "disclosures"), members);
    }

    @Test default void saving_without_changes_begins_no_version() {
        Function<String, SamplePosting> same = reference -> baker().language(Language.FRENCH).translated("Bread", "<p>Dough.</p>").workplace(FROM_BC)
            .disclosures(DISCLOSED).referenceId(reference);
        var story = story(same.apply("A")).then(same.apply("B")).then(same.apply("C"));
        assertEquals(List.of("Baker 0..- []"), story.told(history(story)));
        assertEquals(0, count("SELECT count(*) FROM job_version"));
    }

    @Test default void a_translation_counts_towards_the_quota_and_a_text_is_deleted_with_its_last_version() {
        database().writeNow(tx -> tx.execute("UPDATE history_limit SET text_bytes = 25"));
        var text = "a".repeat(10);
        var story = story(baker().titled("0").description(text).translated("x", "b".repeat(10)))
            .then(baker().titled("1").description(text).translated("x", "b".repeat(10)))
            .then(baker().titled("2").description(text).translated("x", "c".repeat(10)));
        assertEquals(2, count("SELECT count(*) FROM job_text"), "the same texts again take no more");
        story.then(baker().titled("3").description(text).translated("x", "c".repeat(10)));
        assertEquals(List.of("3 3..- [title]", "2 2..3 []"), story.told(history(story)));
        assertEquals(20, count("SELECT sum(size) FROM job_text"));
    }

    @Test default void a_text_is_kept_while_a_version_has_it_in_either_language() {
        var story = story(baker().description("bread").translated("x", "pain")).then(baker().description("pain").translated("x", "bread"))
            .then(baker().description("pain").translated("x", "pain")).deleted();
        assertEquals(List.of("Baker 2..3 [translation]", "Baker 1..2 [description, translation]", "Baker 0..1 []"), story.told(history(story)));
        assertEquals(2, count("SELECT count(*) FROM job_text"));
        for (int left : List.of(2, 1, 0)) {
            database().writeNow(tx -> new JobVersions(jobs().rows()).erase(tx, new JobVersions.Outdated(story.owner.id(), story.id),
                JobHistoryContract.FAR, 1));
            assertEquals(left, count("SELECT count(*) FROM job_text"));
        }
    }

    @Test default void a_large_translation_is_read_only_while_there_is_room_for_it() {
        var large = "é 😀 pain ".repeat(30_000);
        var story = story(baker().translated("x", large)).then(baker());
        var then = story.clock.instant().minus(Duration.ofMillis(1));
        var room = new LargeJobs(1);
        try (var taken = room.permit(); var another = room.permit()) {
            taken.acquireFor(1 << 20);
            assertEquals(Problem.SERVICE_BUSY, assertThrows(Rejected.class, () -> database().read(tx ->
                history(story).at(tx, story.owner, story.id, then, Language.ENGLISH, another))).problem());
        }
        assertEquals(large, pages(story).get(1).at("/translation/description").asText());
        assertFalse(pages(story).get(0).hasNonNull("translation"));
    }
}
