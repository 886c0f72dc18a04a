package ca.posthaste.console.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.db.Database;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of jobs in the console. */
@QuarkusTest
class JobListPageTest extends ConsoleJobs {
    @Inject Database database;

    private List<Integer> at(String query) {
        return listed(editor.page(list(query)));
    }

    /** Creates one job in each stage, in this order: draft, scheduled, active, closing soon, closed, archived. */
    private List<Integer> oneOfEach() {
        var ids = new ArrayList<Integer>();
        int closed = job(ACTIVE.with("closeDate", FIRST_DAY.plusDays(1).toString()), "Closed job");
        daysPass(3);
        var today = service.clock().today();
        ids.add(job(DRAFT, "Draft job"));
        ids.add(job(DRAFT.with("publishOn", today.plusDays(5).toString()), "Scheduled job"));
        ids.add(job(ACTIVE.with("closeDate", today.plusDays(8).toString()), "Active job"));
        ids.add(job(ACTIVE.with("closeDate", today.plusDays(7).toString()), "Closing job"));
        ids.add(closed);
        ids.add(job(DRAFT.with("status", "archived"), "Archived job"));
        return ids;
    }

    @ParameterizedTest
    @CsvSource({"en, Draft, Scheduled, Active, Closed, Archived, not yet, in 7 days", "fr, Brouillon, Planifiée, Active, Fermée, Archivée, pas encore, dans 7 jours"})
    void a_job_is_shown_with_its_status_in_words_and_its_dates(String language, String draft, String scheduled, String active, String closed, String archived,
                                                               String notYet, String soon) {
        oneOfEach();
        var page = editor.page(list(language, bakery, "?sort=title"));
        var words = List.of("archived\">" + archived, "active\">" + active, "closed\">" + closed, "draft\">" + draft, "scheduled\">" + scheduled);
        for (var word : words) {
            assertTrue(page.contains("tag stage-" + word + "</span>"), word);
        }
        assertTrue(page.contains("<strong>" + soon + "</strong>") && page.contains("<span class=\"soft\">" + notYet + "</span>"), page);
        assertTrue(page.contains("<time datetime=\"" + service.clock().today().plusDays(5) + "\">"), "the day on which it is published");
        assertTrue(page.contains("Vancouver, BC") && page.contains("lang=\"" + language + "\""));
        assertEquals(language.equals("fr"), page.contains(" lang=\"en\">Archived job</a>"), "a title in the other language is marked as such");
    }

    @Test void each_stage_lists_its_jobs_and_their_number() {
        var ids = oneOfEach();
        assertEquals(6, at("").size());
        assertEquals(List.of(ids.get(0)), at("?status=draft"));
        assertEquals(List.of(ids.get(1)), at("?status=scheduled"));
        assertEquals(List.of(ids.get(3), ids.get(2)), at("?status=active&sort=closes"));
        assertEquals(List.of(ids.get(3)), at("?status=closing"));
        assertEquals(List.of(ids.get(4)), at("?status=closed"));
        assertEquals(List.of(ids.get(5)), at("?status=archived"));
        var page = editor.page(list(""));
        for (var tab : List.of("<strong>6</strong> All", "<strong>1</strong> Drafts", "<strong>1</strong> Scheduled", "<strong>2</strong> Active",
            "<strong>1</strong> Closing soon", "<strong>1</strong> Closed", "<strong>1</strong> Archived")) {
            assertTrue(page.contains(tab), tab);
        }
    }

    @Test void a_job_is_found_by_parts_of_its_title_and_its_reference_without_accents() {
        int clerk = job(DRAFT.with("referenceId", "MTL-0042"), "Préposé à la clientèle");
        job(DRAFT, "Baker");
        assertEquals(List.of(clerk), at("?q=prepose"));
        assertEquals(List.of(clerk), at("?q=CLIENT%C3%88LE&status=draft"));
        assertEquals(List.of(clerk), at("?q=mtl-004"));
        var nothing = editor.page(list("?q=%3Cb%3Ewelder&status=active"));
        assertEquals(List.of(), listed(nothing));
        assertTrue(nothing.contains("“&lt;b&gt;welder”") && nothing.contains("Search in all your jobs"), nothing);
    }

    @Test void the_order_is_by_day_by_the_day_it_closes_or_by_title() {
        int zebra = job(ACTIVE.with("closeDate", FIRST_DAY.plusDays(30).toString()), "Zebra keeper");
        int ape = job(ACTIVE.with("closeDate", FIRST_DAY.plusDays(20).toString()), "Ape keeper");
        daysPass(1);
        int newest = job(ACTIVE.with("closeDate", FIRST_DAY.plusDays(25).toString()), "Lion keeper");
        assertEquals(List.of(newest, ape, zebra), at("?sort=newest"));
        assertEquals(List.of(ape, newest, zebra), at("?sort=closes"));
        assertEquals(List.of(ape, newest, zebra), at("?sort=title"));
        assertTrue(editor.page(list("?sort=title")).contains("value=\"title\" selected"));
    }

    @Test void pages_have_fifty_jobs_and_a_page_behind_the_last_leads_to_it() {
        for (int i = 0; i < JobListQuery.PAGE_SIZE + 1; i++) {
            job(DRAFT, "Baker " + i);
        }
        var first = editor.page(list("?q=baker"));
        assertEquals(JobListQuery.PAGE_SIZE, listed(first).size());
        assertTrue(first.contains("51 jobs matching “baker”") && first.contains("?q=baker&amp;page=2\""), first);
        var second = at("?q=baker&page=2");
        assertEquals(1, second.size());
        assertTrue(Collections.disjoint(second, listed(first)));
        editor.get(list("?q=baker&page=2147483647")).expectHeader("Location", list("?q=baker&page=2"));
    }

    @Test void the_list_shows_views_and_applications_of_each_job() {
        int id = job(ACTIVE, "Baker");
        service.stranger().get("/public/jobs/" + id).expect(200);
        service.stranger().get("/public/jobs/" + id).expect(200);
        FormBody.of("Ana", "ana-" + id + "@example.org").sendTo(service.stranger(), id).expect(202);
        service.saveViews();
        var page = editor.page(list(""));
        assertTrue(page.contains("/applications?job=" + id + "\">1<span"), page);
        assertTrue(page.contains("data-label=\"Views\">2</td>"), page);
    }

    @Test void a_job_that_the_board_hides_says_so() {
        int id = job(ACTIVE, "Baker");
        assertFalse(editor.page(list("")).contains("hidden by the board"));
        database.writeNow(tx -> tx.sql("INSERT INTO hidden_job (job, employer, reason, hidden_at) VALUES (:job, :employer, 'x', 0)")
            .bind("job", id).bind("employer", bakery.employer().id().value()).execute());
        assertTrue(editor.page(list("")).contains("hidden by the board"));
        assertTrue(editor.page(list("fr", bakery, "")).contains("masquée par le site"));
    }

    @Test void a_reader_sees_the_jobs_without_buttons() {
        int id = job(ACTIVE, "Baker");
        var page = member(bakery, Role.READER).page(list(""));
        assertEquals(List.of(id), listed(page));
        assertFalse(page.contains("type=\"checkbox\"") || page.contains("formaction") || page.contains("/jobs/new"), page);
        var editors = editor.page(list(""));
        assertTrue(editors.contains("type=\"checkbox\"") && editors.contains("formaction") && editors.contains("/jobs/new"), editors);
    }

    @ParameterizedTest @CsvSource({"en, There are no jobs yet", "fr, Il n’y a pas encore d’offre"})
    void an_employer_without_jobs_sees_how_to_begin(String language, String text) {
        var page = editor.page(list(language, bakery, ""));
        assertTrue(page.contains(text) && page.contains("/jobs/new") && !page.contains("<table"), page);
    }

    @Test void a_stage_without_jobs_leads_to_all_of_them() {
        job(ACTIVE, "Baker");
        var page = editor.page(list("?status=closed"));
        assertTrue(page.contains("There are no jobs here at the moment.") && page.contains("See all your jobs"), page);
    }

    @ParameterizedTest @ValueSource(strings = {"?status=open", "?sort=salary", "?page=0", "?page=x", "?page=-1", "?q=%00", "?q=%FF", "?q=++", "?x=y", "?done=published&count=0",
        "?done=archived&count=99999999999", "?done=x&count=2"})
    void invalid_parameters_are_ignored(String query) {
        int id = job(ACTIVE, "Baker");
        var page = editor.page(list(query));
        assertEquals(List.of(id), listed(page));
        assertFalse(page.contains("class=\"box good\""));
    }

    @Test void a_long_search_is_cut_at_the_length_of_a_title() {
        var title = "B" + "a".repeat(JobListQuery.TEXT_MAX - 1);
        int id = job(DRAFT, title);
        assertEquals(List.of(id), at("?q=" + title + "x"));
        assertEquals(List.of(), at("?q=" + title.replaceFirst("a", "x")));
    }

    @Test void all_jobs_of_a_page_can_be_ticked_without_scripts() {
        job(DRAFT, "Baker");
        job(DRAFT, "Cook");
        assertFalse(editor.page(list("")).contains(" checked"));
        assertEquals(2, editor.page(list("?chosen=all")).split(" checked", -1).length - 1);
    }

    @Test void the_page_in_the_other_language_shows_the_same_jobs() {
        job(DRAFT, "Baker");
        assertTrue(editor.page(list("?q=baker&status=draft")).contains("href=\"" + list("fr", bakery, "?q=baker&amp;status=draft") + "\""));
    }

    @Test void an_employer_does_not_see_the_jobs_of_another() {
        int id = job(ACTIVE, "Baker");
        var shipyard = service.employer(Samples.SHIPYARD);
        var stranger = member(shipyard, Role.OWNER);
        assertEquals(404, stranger.get(list("")).status());
        assertEquals(List.of(), listed(stranger.page(list("en", shipyard, "?q=baker"))));
        assertEquals(List.of(id), at(""));
    }

    @Test void a_sandbox_has_the_same_list() {
        var sandbox = service.sandbox(Samples.BAKERY);
        int id = sandbox.create(ACTIVE).id();
        assertEquals(List.of(id), listed(member(sandbox, Role.EDITOR).page(list("en", sandbox, "?status=active"))));
    }
}
