package ca.posthaste.board;

import static ca.posthaste.support.SamplePosting.MONDAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.Board.OpenJobScan;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Status;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.location.Resolution;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.StoredJobs;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of the board, on every engine. */
interface BoardContract {
    Category[] CATEGORIES = Category.values();

    Database database();

    StoredJobs jobs();

    @Test default void an_open_job_is_shown_with_its_description_and_opened_without() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        assertEquals(job, shown(job.id(), new LargeJobs(0)));
        assertEquals(without(job), open(job.id(), MONDAY));
    }

    @Test default void the_board_reads_no_description_it_does_not_show() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        assertEquals(List.of(without(job)), page(everything(1, 10)).jobs());
        assertNull(open(job.id(), MONDAY).posting().description());
    }

    @Test default void a_large_description_is_shown_only_while_there_is_room_for_it() {
        var description = "é 😀 bread ".repeat(30_000);
        var job = jobs().add(jobs().employer("Bakery"), jobs().posting().description(description));
        var room = new LargeJobs(1);
        try (var permit = room.permit()) {
            assertEquals(job, database().read(tx -> board().shown(tx, job.id(), MONDAY, permit)));
            assertEquals(Problem.SERVICE_BUSY, assertThrows(Rejected.class, () -> shown(job.id(), room)).problem());
            assertEquals(without(job), open(job.id(), MONDAY), "who does not ask for it needs no room");
        }
        assertEquals(description, shown(job.id(), room).posting().description());
    }

    @Test default void drafts_and_unknown_ids_are_not_found() {
        var draft = jobs().add(jobs().employer("Bakery"), jobs().posting().status(Status.DRAFT));
        var closedDraft = jobs().add(draft.employer(), jobs().posting().status(Status.DRAFT).closing(MONDAY.minusDays(1)));
        for (var id : List.of(draft.id(), closedDraft.id(), new JobId(Integer.MAX_VALUE), new JobId(0), new JobId(-1))) {
            assertEquals(Problem.JOB_NOT_FOUND, refused(id));
        }
        assertEquals(new BoardPage(List.of(), 0), page(everything(1, 10)));
    }

    @Test default void an_archived_job_is_gone_and_a_deleted_one_is_not_found() {
        var bakery = jobs().employer("Bakery");
        var archived = jobs().add(bakery, jobs().posting().status(Status.ARCHIVED));
        var deleted = jobs().add(bakery, "Baker");
        jobs().delete(deleted);
        assertEquals(Problem.JOB_CLOSED, refused(archived.id()));
        assertEquals(Problem.JOB_NOT_FOUND, refused(deleted.id()));
        assertEquals(new BoardPage(List.of(), 0), page(everything(1, 10)));
    }

    @Test default void a_job_was_public_if_candidates_could_see_it_before_it_was_archived_or_deleted() {
        var bakery = jobs().employer("Bakery");
        var archived = jobs().add(bakery, jobs().posting().status(Status.ARCHIVED));
        var open = jobs().posting().closing(LocalDate.parse("2099-12-31"));
        var deleted = jobs().add(bakery, open);
        database().writeNow(tx -> jobs().store().delete(tx, bakery.id(), deleted.id(), Instant.now().plusSeconds(60)));
        assertTrue(wasPublic(archived.id().value()));
        assertTrue(wasPublic(deleted.id().value()));
        var draft = jobs().add(bakery, jobs().posting().status(Status.DRAFT));
        assertFalse(wasPublic(draft.id().value()));
        jobs().delete(draft);
        var sandbox = jobs().sandbox("Trial");
        var trial = jobs().add(sandbox, open);
        database().writeNow(tx -> jobs().store().delete(tx, sandbox.id(), trial.id(), Instant.now().plusSeconds(60)));
        for (int never : new int[] {draft.id().value(), trial.id().value(), jobs().add(sandbox, jobs().posting().status(Status.ARCHIVED)).id().value(),
            jobs().add(bakery, jobs().posting().status(Status.ARCHIVED).neverShown()).id().value(), Integer.MAX_VALUE, 0, -1}) {
            assertFalse(wasPublic(never), () -> never + " was public");
        }
    }

    @Test default void the_state_of_jobs_changes_with_all_that_candidates_see_of_them() {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, "Baker");
        var cook = jobs().add(bakery, "Cook");
        var ids = List.of(cook.id().value(), baker.id().value());
        var seen = new HashSet<>(Set.of(state(ids)));
        assertFalse(seen.add(state(ids)), "nothing was written");
        jobs().add(bakery, "Clerk");
        assertFalse(seen.add(state(ids)), "another job was written");
        jobs().save(baker, jobs().posting().titled("Pastry baker"));
        assertTrue(seen.add(state(ids)), "the title was changed");
        database().writeNow(tx -> new Employers(Clock.systemUTC()).rename(tx, bakery.id(), "Harbour Bakery"));
        assertTrue(seen.add(state(ids)), "the employer was renamed");
        jobs().delete(cook);
        assertTrue(seen.add(state(ids)), "one was deleted");
        assertEquals("", state(List.of(cook.id().value())));
    }

    private String state(List<Integer> ids) {
        return database().read(tx -> board().state(tx, ids, MONDAY));
    }

    private boolean wasPublic(int id) {
        return database().read(tx -> board().wasPublic(tx, new JobId(id)));
    }

    @Test default void the_employer_of_a_job_that_is_over_is_known_only_if_candidates_saw_the_job() {
        var bakery = jobs().employer("Bakery");
        var archived = jobs().add(bakery, jobs().posting().status(Status.ARCHIVED));
        var closed = jobs().add(bakery, jobs().posting().closing(MONDAY.minusDays(1)));
        assertEquals(Optional.of(bakery), over(archived.id()));
        assertEquals(Optional.of(bakery), over(closed.id()));
        assertEquals(Optional.empty(), over(jobs().add(bakery, "Baker").id()), "it is open");
        assertEquals(Optional.empty(), over(jobs().add(bakery, jobs().posting().status(Status.DRAFT).closing(MONDAY.minusDays(1))).id()));
        assertEquals(Optional.empty(), over(jobs().add(bakery, jobs().posting().status(Status.ARCHIVED).neverShown()).id()));
        assertEquals(Optional.empty(), over(jobs().add(jobs().sandbox("Trial"), jobs().posting().status(Status.ARCHIVED)).id()));
        assertEquals(Optional.empty(), over(new JobId(Integer.MAX_VALUE)));
    }

    private Optional<Employer> over(JobId id) {
        return database().read(tx -> board().ownerOfEnded(tx, id, MONDAY));
    }

    @Test default void a_job_is_open_on_the_day_it_closes_and_gone_on_the_next() {
        var job = jobs().add(jobs().employer("Bakery"), jobs().posting().closing(MONDAY));
        assertEquals(without(job), open(job.id(), MONDAY));
        assertEquals(List.of(job.id()), ids(database().read(tx -> board().find(tx, everything(1, 10), MONDAY))));
        var tomorrow = MONDAY.plusDays(1);
        assertEquals(Problem.JOB_CLOSED, assertThrows(Rejected.class, () -> open(job.id(), tomorrow)).problem());
        assertEquals(new BoardPage(List.of(), 0), database().read(tx -> board().find(tx, everything(1, 10), tomorrow)));
    }

    @Test default void jobs_of_all_employers_are_found_newest_first_by_publish_date_and_then_by_id() {
        var bakery = jobs().employer("Bakery");
        var brewery = jobs().employer("Brewery");
        var monday = jobs().add(brewery, "Baker");
        var sunday = jobs().add(bakery, jobs().posting().published(MONDAY.minusDays(1)));
        var alsoMonday = jobs().add(bakery, "Baker");
        var lastYear = jobs().add(brewery, jobs().posting().published(LocalDate.of(2025, 12, 31)));
        var expected = List.of(without(alsoMonday), without(monday), without(sunday), without(lastYear));
        assertEquals(new BoardPage(expected, 4), page(everything(1, 10)), "with the owner of each");
        for (var q : List.of("baker", "ba", "b")) {
            assertEquals(new BoardPage(expected, 4), page(text(q)), q);
        }
        var everyFilter = query(Optional.of("baker"), Optional.of(jobs().resolved("Vancouver, BC")), 50,
            List.of(CATEGORIES[0].id()), List.of(PositionType.FULL_TIME.id()), new Paging(1, 10));
        assertEquals(new BoardPage(expected, 4), page(everyFilter));
    }

    @Test default void all_open_jobs_are_read_slice_by_slice_in_the_order_of_their_ids() {
        var bakery = jobs().employer("Bakery");
        var brewery = jobs().employer("Brewery");
        var open = new ArrayList<JobId>();
        for (int i = 0; i < 5; i++) {
            open.add(jobs().add(i % 2 == 0 ? bakery : brewery, "Baker " + i).id());
            jobs().add(bakery, jobs().posting().status(Status.DRAFT));
            jobs().add(bakery, jobs().posting().status(Status.ARCHIVED));
            jobs().add(bakery, jobs().posting().closing(MONDAY.minusDays(1)));
            jobs().add(jobs().sandbox("Trial"), "Baker");
        }
        for (int limit : new int[] {1, 2, 3, 5, 100}) {
            assertEquals(open, walked(new OpenJobScan(OptionalInt.empty(), Integer.MAX_VALUE, limit, 100, 1_000_000), limit), "in slices of " + limit);
        }
        var upToTheThird = new OpenJobScan(OptionalInt.empty(), open.get(2).value(), 100, 100, 1_000_000);
        assertEquals(open.subList(0, 3), walked(upToTheThird, 100));
    }

    private List<JobId> walked(OpenJobScan jobs, int limit) {
        var walked = new ArrayList<JobId>();
        for (int last = 0;;) {
            int after = last;
            var slice = database().read(tx -> board().openExcerptsAfter(tx, jobs, after, MONDAY));
            if (slice.isEmpty()) {
                return walked;
            }
            assertTrue(slice.size() <= limit, () -> slice.size() + " at once");
            slice.forEach(job -> walked.add(job.id()));
            last = slice.get(slice.size() - 1).id().value();
        }
    }

    @Test default void a_slice_has_no_more_text_than_it_may_but_one_job_at_least() {
        var bakery = jobs().employer("Bakery");
        for (int i = 0; i < 4; i++) {
            jobs().add(bakery, jobs().posting().description("é".repeat(500))); // 1,000 bytes
        }
        assertEquals(2, slice(1_000, 2_000).size());
        assertEquals(1, slice(1_000, 1_999).size());
        assertEquals(1, slice(1_000, 1).size());
        assertEquals(4, slice(10, 320).size(), "only what is read counts");
        assertEquals("é".repeat(10), slice(10, 320).get(3).posting().description());
        assertEquals("", slice(0, 1).get(0).posting().description(), "no text is read where none is wanted");
        assertEquals(4, slice(0, 1).size());
    }

    private List<Job> slice(int characters, int bytes) {
        return database().read(tx -> board().openExcerptsAfter(tx, new OpenJobScan(OptionalInt.empty(), Integer.MAX_VALUE, 100, characters, bytes), 0, MONDAY));
    }

    @Test default void the_jobs_of_an_employer_do_not_include_confidential_ones() {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, jobs().posting().in(jobs().location("Halifax, NS"), jobs().location("Toronto, ON"))).id();
        jobs().add(bakery, jobs().posting().confidential());
        jobs().add(jobs().employer("Brewery"), "Brewer");
        var newer = jobs().add(bakery, "Cook").id();
        var own = OptionalInt.of(bakery.id().value());
        assertEquals(List.of(baker, newer), walked(new OpenJobScan(own, Integer.MAX_VALUE, 1, 100, 1_000), 1));
        assertEquals(List.of(newer, baker), database().read(tx -> board().newestOf(tx, own.getAsInt(), 10, MONDAY)).stream().map(Job::id).toList());
        assertEquals(List.of(newer), database().read(tx -> board().newestOf(tx, own.getAsInt(), 1, MONDAY)).stream().map(Job::id).toList());
    }

    @Test default void a_job_that_is_refreshed_keeps_the_day_of_its_first_publication() {
        var bakery = jobs().employer("Bakery");
        var refreshed = jobs().add(bakery, jobs().posting().published(MONDAY).closing(MONDAY.plusDays(60))).id().value();
        var same = jobs().add(bakery, jobs().posting().published(MONDAY)).id().value();
        for (var day : List.of(MONDAY.plusDays(7), MONDAY.plusDays(14))) {
            database().writeNow(tx -> tx.sql("UPDATE job SET publish_date = :day, version = version + 1 WHERE id = :id").bind("day", day.toString())
                .bind("id", refreshed).execute());
        }
        assertEquals(Map.of(refreshed, MONDAY), database().read(tx -> board().firstPublished(tx, List.of(refreshed, same))));
        assertEquals(List.of(MONDAY.toString(), MONDAY.toString()), database().read(tx -> board().withOriginalDates(tx, board().open(tx, List.of(refreshed, same), MONDAY)))
            .stream().map(job -> job.firstPublished().toString()).toList());
        database().writeNow(tx -> tx.sql("DELETE FROM job WHERE id = :id").bind("id", refreshed).execute());
        assertEquals(0, database().<Integer>read(tx -> tx.sql("SELECT count(*) FROM job_first_published").one(row -> row.nextInt())), "it goes with its job");
    }

    @Test default void an_employer_is_listed_only_if_it_has_an_open_job_that_names_it() {
        var bakery = jobs().employer("Bakery");
        jobs().add(bakery, "Baker");
        jobs().add(jobs().employer("Secret"), jobs().posting().confidential());
        jobs().add(jobs().employer("Closed"), jobs().posting().closing(MONDAY.minusDays(1)));
        jobs().add(jobs().sandbox("Trial"), "Baker");
        jobs().employer("Idle");
        var taken = jobs().add(jobs().employer("Taken off"), "Baker");
        database().writeNow(tx -> tx.sql("INSERT INTO hidden_job (job, employer, reason, hidden_at) VALUES (:job, :employer, 'fraud', 0)")
            .bind("job", taken.id().value()).bind("employer", taken.employer().id().value()).execute());
        var brewery = jobs().employer("Brewery");
        jobs().add(brewery, "Brewer");
        assertEquals(List.of(bakery, brewery), database().read(tx -> board().employersAfter(tx, 0, Integer.MAX_VALUE, 10, MONDAY)));
        assertEquals(List.of(bakery), database().read(tx -> board().employersAfter(tx, 0, Integer.MAX_VALUE, 1, MONDAY)));
        assertEquals(List.of(brewery), database().read(tx -> board().employersAfter(tx, bakery.id().value(), Integer.MAX_VALUE, 10, MONDAY)));
        assertEquals(List.of(bakery), database().read(tx -> board().employersAfter(tx, 0, brewery.id().value() - 1, 10, MONDAY)));
    }

    @Test default void groups_of_ids_that_contain_an_open_job_are_found() {
        var bakery = jobs().employer("Bakery");
        int first = jobs().add(bakery, "Baker").id().value();
        var second = jobs().add(bakery, "Baker");
        int third = jobs().add(bakery, "Baker").id().value();
        jobs().delete(second);
        assertEquals(List.of(first - 1, third - 1), database().read(tx -> board().groups(tx, 1, 10, MONDAY)));
        assertEquals(List.of(first - 1), database().read(tx -> board().groups(tx, 1, 1, MONDAY)));
        assertEquals(List.of(0), database().read(tx -> board().groups(tx, third, 10, MONDAY)), "the last id of a group is in it");
    }

    @Test default void jobs_are_read_in_the_requested_order_with_the_beginnings_of_their_texts() {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, jobs().posting().description("<p>Bread 😀 and more</p>")).id();
        var cook = jobs().add(bakery, "Cook").id();
        var read = database().read(tx -> board().openExcerpts(tx, List.of(cook.value(), baker.value(), 1_000_000), 10, MONDAY));
        assertEquals(List.of(cook, baker), read.stream().map(Job::id).toList());
        assertEquals("<p>Bread 😀", read.get(1).posting().description(), "of characters, none is cut in two");
    }

    @Test default void the_board_has_pages_and_says_how_many_jobs_there_are_in_all() {
        var bakery = jobs().employer("Bakery");
        var all = new ArrayList<JobId>();
        IntStream.range(0, 7).forEach(i -> all.add(0, jobs().add(bakery, "Baker " + i).id()));
        jobs().add(bakery, jobs().posting().status(Status.DRAFT));
        for (var q : new String[] {null, "baker", "ba"}) {
            var walked = new ArrayList<JobId>();
            for (int page = 1; page <= 3; page++) {
                var found = page(text(q, page, 3));
                assertEquals(7, found.total());
                walked.addAll(ids(found));
            }
            assertEquals(all, walked);
            assertEquals(new BoardPage(List.of(), 7), page(text(q, 4, 3)), "beyond the end");
            assertEquals(new BoardPage(List.of(), 7), page(text(q, Integer.MAX_VALUE, 100)), "far beyond the end");
        }
    }

    @Test default void q_matches_a_part_of_the_title_ignoring_case_and_accents() {
        var id = jobs().add(jobs().employer("Bakery"), "Pâtissier à Québec").id();
        for (var q : List.of("pâtissier", "PATISSIER", "patis", "sier a qu", "québec", "EBEC", "p", "é", "e", "pa", "à", "ec", "bec", "ÉBE", " à ",
            "Pâtissier à Québec", "\u0301")) {
            assertEquals(List.of(id), found(q), q);
        }
        for (var q : List.of("patissiere", "quebecq", "xx", "x", "tisx", "boulanger", "sier  a", "québec ")) {
            assertEquals(List.of(), found(q), q);
        }
    }

    @Test default void reference_ids_are_not_searched_or_disclosed() {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, jobs().posting().referenceId("secret-7")).id();
        for (var q : List.of("secret-7", "secret", "et", "7", "-", "baker\nsecret", "r\ns")) {
            assertEquals(List.of(), found(q), q);
        }
        assertEquals(List.of(baker), found("baker"));
        var both = jobs().add(bakery, jobs().posting().titled("Keeper of secret-7").referenceId("secret-7-b")).id();
        assertEquals(List.of(both), found("secret-7"));
    }

    @Test default void the_characters_of_search_languages_are_ordinary_in_a_text() {
        var bakery = jobs().employer("Bakery");
        for (var title : List.of("100% rye", "a_b_c", "back\\slash", "C++ & C#", "x AND y OR z NOT", "NEAR(a b)", "star* caret^",
            "(paren) {brace}", "col:umn", "-minus", "quo\"te", "O'Neil", "semi;colon --", "[x]?", "wow!!", "日本語の仕事", "😀😀😀 smile",
            "a.b.c")) {
            jobs().add(bakery, title);
        }
        for (var q : List.of("%", "0%", "100%", "_", "_b", "_b_", "\\", "k\\", "k\\s", "++", "c++ & c#", "and y or", "near(a", "r* c", "*", "^",
            "(paren)", "col:", "-min", "\"", "quo\"te", "o'neil", "'", ";", "--", "[x]?", "?", "!", "!!", "ow!!", "日本", "日本語", "😀", "😀😀",
            "😀😀😀", ".b.")) {
            assertEquals(1, found(q).size(), q);
        }
        for (var q : List.of("1%0", "a%b", "a%b%c", "a.b_c", "a!_b", "!%", "!!!", "\"\"", "\"\"\"", "x OR bogus", "bogus OR x", "rye*", "a b NOT", "\\\\",
            "😀😀😀😀", "' OR '1'='1", "日語", "日の仕")) {
            assertEquals(List.of(), found(q), q);
        }
    }

    @Test default void a_job_with_all_trigrams_of_a_text_but_without_the_text_is_not_found() {
        var bakery = jobs().employer("Bakery");
        jobs().add(bakery, "abcxdef");
        var id = jobs().add(bakery, "defabc").id();
        assertEquals(List.of(), found("abcdef"));
        assertEquals(List.of(id), found("defabc"));
        assertEquals(List.of(id), found("efab"));
    }

    @Test default void a_long_text_is_answered() {
        var title = "abcdefgh".repeat(32);
        var id = jobs().add(jobs().employer("Bakery"), title).id();
        assertEquals(List.of(id), found(title));
        assertEquals(List.of(), found(title + "x"));
        for (var q : List.of("abc!%_".repeat(10_000), "!".repeat(30_000), "a".repeat(100_000), "\ufdfa".repeat(3_600))) {
            assertEquals(List.of(), found(q));
        }
    }

    @Test default void a_changed_job_is_found_by_what_it_is_now() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        jobs().save(job, jobs().posting().titled("Cook").in(jobs().location("Toronto, ON")).categories(CATEGORIES[1]));
        assertEquals(List.of(), found("baker"));
        assertEquals(List.of(job.id()), found("cook"));
        assertEquals(List.of(), near("Vancouver, BC", 10));
        assertEquals(List.of(job.id()), near("Toronto, ON", 0));
        assertEquals(List.of(), of(List.of(CATEGORIES[0].id()), List.of()));
        assertEquals(List.of(job.id()), of(List.of(CATEGORIES[1].id()), List.of()));
    }

    @Test default void a_location_without_range_is_that_location_alone() {
        var bakery = jobs().employer("Bakery");
        var vancouver = jobs().add(bakery, "Baker").id();
        var burnaby = jobs().add(bakery, jobs().posting().in(jobs().location("Burnaby, BC"))).id();
        assertEquals(List.of(vancouver), near("Vancouver, BC", 0));
        assertEquals(List.of(burnaby), near("Burnaby, BC", 0));
        assertEquals(List.of(), near("Toronto, ON", 0));
    }

    @Test default void a_range_reaches_as_far_as_it_says_and_counts_a_job_of_several_locations_once() {
        var bakery = jobs().employer("Bakery");
        var burnaby = jobs().add(bakery, jobs().posting().in(jobs().location("Burnaby, BC"))).id(); // 12 km away
        var victoria = jobs().add(bakery, jobs().posting().in(jobs().location("Victoria, BC"))).id(); // 92 km
        var three = jobs().add(bakery, jobs().posting()
            .in(jobs().location("Richmond, BC"), jobs().location("Vancouver, BC"), jobs().location("Toronto, ON"))).id();
        assertEquals(List.of(three), near("Vancouver, BC", 5));
        assertEquals(List.of(three, burnaby), near("Vancouver, BC", 20));
        assertEquals(List.of(three, victoria, burnaby), near("Vancouver, BC", 100));
        assertEquals(3, page(at("Vancouver, BC", 20_000)).total());
    }

    @Test default void an_unlisted_location_is_found_by_its_name_is_near_no_other_and_need_not_exist() {
        var name = "Moose Factory Crossing, ON";
        assertEquals(List.of(), near(name, 20_000));
        var job = jobs().add(jobs().employer("Bakery"), jobs().posting().in(jobs().location(name))).id();
        assertEquals(List.of(job), near(name, 0));
        assertEquals(List.of(job), near("moose factory crossing, Ontario", 20_000));
        assertEquals(List.of(), near("Toronto, ON", 20_000));
    }

    @Test default void a_job_matches_any_of_the_categories_and_any_of_the_position_types() {
        var bakery = jobs().employer("Bakery");
        var first = jobs().add(bakery, jobs().posting().categories(CATEGORIES[0], CATEGORIES[1])).id();
        var second = jobs().add(bakery, jobs().posting().categories(CATEGORIES[1]).positionType(PositionType.CONTRACT)).id();
        var third = jobs().add(bakery, jobs().posting().categories(CATEGORIES[2]).positionType(PositionType.TEMP)).id();
        int zero = CATEGORIES[0].id();
        int one = CATEGORIES[1].id();
        int two = CATEGORIES[2].id();
        assertEquals(List.of(first), of(List.of(zero), List.of()));
        assertEquals(List.of(second, first), of(List.of(zero, one), List.of()), "a job of both is found once");
        assertEquals(List.of(), of(List.of(CATEGORIES[3].id()), List.of()));
        assertEquals(List.of(third, second), of(List.of(), List.of(PositionType.CONTRACT.id(), PositionType.TEMP.id())));
        assertEquals(List.of(), of(List.of(), List.of(PositionType.VOLUNTEER.id())));
        assertEquals(List.of(second), of(List.of(zero, one, two), List.of(PositionType.CONTRACT.id())));
    }

    @Test default void a_job_must_match_every_filter() {
        var bakery = jobs().employer("Bakery");
        var fits = jobs().add(bakery, "Baker").id();
        jobs().add(bakery, "Cook");
        jobs().add(bakery, jobs().posting().in(jobs().location("Toronto, ON")));
        jobs().add(bakery, jobs().posting().categories(CATEGORIES[1]));
        jobs().add(bakery, jobs().posting().positionType(PositionType.TEMP));
        jobs().add(bakery, jobs().posting().closing(MONDAY.minusDays(1)));
        jobs().add(bakery, jobs().posting().status(Status.ARCHIVED));
        for (var q : List.of("bak", "ba")) {
            var found = page(query(Optional.of(q), Optional.of(jobs().resolved("Vancouver, BC")), 0,
                List.of(CATEGORIES[0].id()), List.of(PositionType.FULL_TIME.id()), new Paging(1, 1)));
            assertEquals(List.of(fits), ids(found));
            assertEquals(1, found.total());
        }
    }

    @Test default void jobs_are_read_by_id_in_the_requested_order_if_candidates_may_see_them() {
        var bakery = jobs().employer("Bakery");
        var first = jobs().add(bakery, "Baker");
        var second = jobs().add(jobs().employer("Yard"), "Welder");
        var closed = jobs().add(bakery, jobs().posting().closing(MONDAY.minusDays(1)));
        var archived = jobs().add(bakery, jobs().posting().status(Status.ARCHIVED));
        var draft = jobs().add(bakery, jobs().posting().status(Status.DRAFT));
        var tried = jobs().add(jobs().sandbox("Sandbox"), "Baker");
        var deleted = jobs().add(bakery, "Baker");
        jobs().delete(deleted);
        var asked = List.of(second, closed, archived, draft, tried, deleted, first).stream().map(job -> job.id().value()).toList();
        assertEquals(List.of(without(second), without(first)), database().read(tx -> board().open(tx, asked, MONDAY)));
        assertEquals(List.of(), database().read(tx -> board().open(tx, List.of(), MONDAY)));
        assertEquals(List.of(closed.id()), idsOf(database().read(tx -> board().open(tx, List.of(closed.id().value(), 0, -1, Integer.MAX_VALUE),
            MONDAY.minusDays(1)))));
    }

    private static List<JobId> idsOf(List<Job> jobs) {
        return jobs.stream().map(Job::id).toList();
    }

    private Board board() {
        return new Board(database(), jobs().rows(), jobs().locations());
    }

    private Job shown(JobId id, LargeJobs room) {
        try (var permit = room.permit()) {
            return database().read(tx -> board().shown(tx, id, MONDAY, permit));
        }
    }

    private Job open(JobId id, LocalDate today) {
        return database().read(tx -> board().open(tx, id, today));
    }

    /** Returns the problem with which both opening and showing the job fail. */
    private Problem refused(JobId id) {
        var problem = assertThrows(Rejected.class, () -> open(id, MONDAY)).problem();
        assertEquals(problem, assertThrows(Rejected.class, () -> shown(id, new LargeJobs(1))).problem());
        return problem;
    }

    private BoardPage page(BoardQuery query) {
        return database().read(tx -> board().find(tx, query, MONDAY));
    }

    private List<JobId> found(String q) {
        return ids(page(text(q)));
    }

    private List<JobId> near(String location, double range) {
        return ids(page(at(location, range)));
    }

    private List<JobId> of(List<Integer> categories, List<Integer> positionTypes) {
        return ids(page(query(Optional.empty(), Optional.empty(), 0, categories, positionTypes, new Paging(1, 100))));
    }

    private BoardQuery at(String name, double range) {
        return query(Optional.empty(), Optional.of(jobs().resolved(name)), range, List.of(), List.of(), new Paging(1, 100));
    }

    private static BoardQuery everything(int page, int size) {
        return text(null, page, size);
    }

    private static BoardQuery text(String q) {
        return text(q, 1, 100);
    }

    private static BoardQuery text(String q, int page, int size) {
        return query(Optional.ofNullable(q), Optional.empty(), 0, List.of(), List.of(), new Paging(page, size));
    }

    private static List<JobId> ids(BoardPage page) {
        return page.jobs().stream().map(Job::id).toList();
    }

    private static Job without(Job job) {
        var one = job.posting();
        return new Job(job.id(), job.revision(), job.employer(), new Posting(one.referenceId(), one.title(), one.dates(),
            one.confidential(), one.autoRefresh(), one.status(), one.locations(), one.categories(), one.positionType(), one.salary(), null,
            one.routing(), one.source(), one.language(), one.translation(), one.workplace(), one.disclosures()));
    }

    private static BoardQuery query(Optional<String> q, Optional<Resolution> location, double range, List<Integer> categories,
                                    List<Integer> positionTypes, Paging paging) {
        return new BoardQuery(q.map(typed -> new BoardQuery.Text(typed, BoardQuery.Match.PART_OF_TITLE)), location, range,
            new BoardQuery.Filters(categories, positionTypes, Set.of(), Set.of(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(),
                Optional.empty()), BoardQuery.Sort.DATE, false, paging);
    }
}
