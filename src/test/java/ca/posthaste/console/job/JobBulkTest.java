package ca.posthaste.console.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.api.ApiVersion;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.support.Answer;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.Samples;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bulk actions on the list of jobs in the console. */
@QuarkusTest
class JobBulkTest extends ConsoleJobs {
    private static final Pattern UNDO = Pattern.compile("name=\"archived\" value=\"([^\"]+)\"");

    @Inject Database database;
    @Inject Audit audit;

    private List<String> log() {
        return database.read(tx -> audit.before(tx, bakery.employer().id(), Long.MAX_VALUE, 100)).stream().map(AuditText::of).toList();
    }

    private Answer undo(String page) {
        var fields = new ArrayList<>(List.of("list", "status=active"));
        UNDO.matcher(page).results().forEach(found -> fields.addAll(List.of("archived", found.group(1).replace("&quot;", "\""))));
        return editor.send(list("/archive/undo"), fields.toArray(String[]::new));
    }

    @ParameterizedTest @CsvSource({"en, 2 jobs archived", "fr, 2 offres archivées"})
    void jobs_are_archived_and_the_page_says_how_many(String language, String title) {
        int baker = job(ACTIVE, "Baker");
        int cook = job(DRAFT, "Cook");
        int other = job(ACTIVE, "Waiter");
        var page = send(editor, language, "archive", baker, cook).expectPage(200).text();
        assertTrue(page.contains("<div role=\"status\"><h1>" + title + "</h1>"), page);
        assertEquals(List.of("archived", "archived", "active"), List.of(status(baker), status(cook), status(other)));
        assertEquals(List.of("job-archived " + cook + " Cook", "job-archived " + baker + " Baker"), log());
    }

    @Test void an_archiving_is_undone_with_the_status_that_each_job_had() {
        int baker = job(ACTIVE, "Baker");
        int cook = job(DRAFT, "Cook");
        int waiter = job(DRAFT.with("publishOn", FIRST_DAY.plusDays(9).toString()), "Waiter");
        var restored = undo(send("archive", baker, cook, waiter).expectPage(200).text()).expectPage(200).text();
        assertTrue(restored.contains("3 jobs restored") && restored.contains("href=\"" + list("?status=active") + "\""), restored);
        assertEquals(List.of("active", "draft", "draft"), List.of(status(baker), status(cook), status(waiter)));
        bakery.read(waiter).expect("/publishOn", FIRST_DAY.plusDays(9).toString());
        bakery.read(baker).expect("/publishDate", FIRST_DAY.toString());
        assertEquals(List.of("job-scheduled " + waiter + " Waiter", "job-changed " + cook + " Cook", "job-published " + baker + " Baker"), log().subList(0, 3));
    }

    @Test void jobs_that_were_changed_since_are_not_undone() {
        int baker = job(ACTIVE, "Baker");
        var page = send("archive", baker).expectPage(200).text();
        bakery.update(baker, "{\"title\": \"Pastry chef\"}");
        var told = undo(page).expectPage(200).text();
        assertTrue(told.contains("0 jobs restored") && told.contains("1 job was not changed") && told.contains("changed in the meantime") && told.contains("Pastry chef"), told);
        assertEquals("archived", status(baker));
    }

    @ParameterizedTest @ValueSource(strings = {"", "x", "1 archived - \"a-1-1\"", "1 active 2026-02-30 \"a-1-1\"", "99999999999 active - \"a-1-1\"", "1 active - a", "1 active - \"a\" "})
    void a_made_up_undo_does_nothing(String field) {
        job(ACTIVE, "Baker");
        editor.send(list("/archive/undo"), "archived", field).expectPage(400);
    }

    @Test void a_job_that_was_already_in_that_state_is_counted_separately_and_not_logged() {
        int baker = job(ACTIVE, "Baker");
        send("archive", baker).expectPage(200);
        var page = send("archive", baker).expectPage(200).text();
        assertTrue(page.contains("0 jobs archived") && page.contains("1 job already had this status.") && !page.contains("name=\"archived\""), page);
        assertEquals(List.of("job-archived " + baker + " Baker"), log());
    }

    @ParameterizedTest @CsvSource({"en, 2 jobs published", "fr, 2 offres publiées"})
    void drafts_are_published_and_the_list_says_so(String language, String text) {
        int baker = job(DRAFT, "Baker");
        int cook = job(DRAFT, "Cook");
        var answer = editor.send(list(language, bakery, "/publish"), "list", "q=ba&status=draft&page=3&x=y", "job", "" + baker, "job", "" + cook);
        assertEquals(303, answer.status());
        answer.expectHeader("Location", list(language, bakery, "?q=ba&status=draft&page=3&done=published&count=2"));
        assertTrue(editor.page(list(language, bakery, "?done=published&count=2")).contains("role=\"status\"><p>" + text), text);
        assertEquals(List.of("active", "active"), List.of(status(baker), status(cook)));
        bakery.read(baker).expect("/publishDate", FIRST_DAY.toString());
        assertEquals(List.of("job-published " + cook + " Cook", "job-published " + baker + " Baker"), log());
    }

    @Test void a_job_that_is_published_and_closed_all_the_same_is_named() {
        int baker = job(ACTIVE.with("closeDate", FIRST_DAY.plusDays(1).toString()), "Baker");
        int cook = job(DRAFT.with("status", "archived").with("closeDate", FIRST_DAY.plusDays(1).toString()), "Cook");
        daysPass(2);
        var page = send("publish", baker, cook).expectPage(200).text();
        assertTrue(page.contains("1 job published") && page.contains("2 jobs are active, but closed") && page.contains("/jobs/" + baker + "\">Baker"), page);
        assertFalse(page.contains("already had this status"), page);
    }

    @ParameterizedTest @CsvSource({"en, It can be refreshed again on, 1 job was not changed", "fr, On pourra l’actualiser de nouveau le, 1 offre n’a pas été modifiée"})
    void a_rejected_job_is_named_with_the_reason_and_the_others_are_processed(String language, String reason, String heading) {
        int old = job(ACTIVE, "Baker");
        daysPass(7);
        int young = job(ACTIVE, "Cook <b>");
        int last = job(ACTIVE, "Waiter");
        service.clock().moveTo(FIRST_DAY.plusDays(14));
        editor = member(bakery, Role.EDITOR);
        bakery.request("POST", "/jobs/" + young + "/refresh").send().expect(200);
        var page = send(editor, language, "refresh", old, young, last).expectPage(200).text();
        assertTrue(page.contains(heading) && page.contains(reason) && page.contains("/jobs/" + young + "\">Cook &lt;b&gt;</a>"), page);
        assertFalse(page.contains(">Baker</a>") || page.contains(">Waiter</a>"), page);
        for (int done : List.of(old, last)) {
            bakery.read(done).expect("/publishDate", FIRST_DAY.plusDays(14).toString());
        }
        assertEquals(List.of("job-refreshed " + last + " Waiter", "job-refreshed " + old + " Baker"), log());
    }

    @Test void copies_are_new_drafts_and_the_list_shows_them() {
        int baker = job(ACTIVE.with("referenceId", "B-1"), "Baker");
        var answer = send("copy", baker);
        answer.expectHeader("Location", list("?status=draft&done=copied&count=1"));
        int copy = listed(editor.page(list("?status=draft"))).get(0);
        bakery.read(copy).expect("/title", "Baker").expect("/referenceId", null).expect("/status", "draft");
        assertEquals(List.of("job-copied " + copy + " Baker"), log());
    }

    @ParameterizedTest @CsvSource({"en, Delete 2 drafts?, 1 of the selected jobs is not a draft", "fr, Supprimer 2 brouillons?, 1 des offres sélectionnées n"})
    void drafts_are_deleted_only_after_a_page_has_asked(String language, String question, String others) {
        int baker = job(DRAFT, "Baker");
        int cook = job(DRAFT, "Cook");
        int active = job(ACTIVE, "Waiter");
        var asked = send(editor, language, "delete", baker, cook, active).expectPage(200).text();
        assertTrue(asked.contains(question) && asked.contains(others) && asked.contains("<li>Baker</li>") && !asked.contains("value=\"" + active + "\""), asked);
        bakery.read(baker);
        send(editor, language, "delete/sure", baker, cook).expectHeader("Location", list(language, bakery, "?done=deleted&count=2"));
        bakery.get("/jobs/" + baker).expect(404);
        bakery.get("/jobs/" + cook).expect(404);
        assertEquals(List.of("job-deleted " + cook + " Cook", "job-deleted " + baker + " Baker"), log());
    }

    @Test void the_confirmation_page_lists_twenty_of_many_drafts() {
        var ids = IntStream.range(0, 22).map(i -> job(DRAFT, "Baker " + i)).boxed().toArray();
        var asked = send("delete", ids).expectPage(200).text();
        assertTrue(asked.contains("<li>Baker 19</li>") && !asked.contains("Baker 20") && asked.contains("<li>and 2 more</li>"), asked);
        assertEquals(22, asked.split("name=\"job\"", -1).length - 1);
    }

    @Test void only_drafts_are_deleted() {
        int active = job(ACTIVE, "Waiter");
        assertTrue(send("delete", active).expectPage(400).text().contains("None of the selected jobs is a draft."));
        var page = send("delete/sure", active).expectPage(200).text();
        assertTrue(page.contains("0 drafts deleted") && page.contains("Only drafts can be deleted here"), page);
        bakery.read(active);
        assertEquals(List.of(), log());
    }

    @ParameterizedTest @ValueSource(strings = {"archive", "publish", "refresh", "copy", "delete", "delete/sure"})
    void the_list_says_what_to_do_if_no_job_is_ticked(String action) {
        int baker = job(DRAFT, "Baker");
        var page = send(action).expectPage(400).text();
        assertTrue(page.contains("Select at least one job") && page.contains("href=\"#jobs\""), page);
        assertEquals(List.of(baker), listed(page));
        send(action, "x", "", "-1", "0", "99999999999", "1 OR 1=1").expectPage(400);
        assertEquals("draft", status(baker));
    }

    @ParameterizedTest @ValueSource(strings = {"archive", "publish", "refresh", "copy", "delete/sure"})
    void jobs_of_another_employer_are_ignored(String action) {
        var shipyard = service.employer(Samples.SHIPYARD);
        int theirs = shipyard.create(DRAFT.with("title", "Welder of theirs")).id();
        job(ACTIVE, "Baker");
        int nobodys = Integer.MAX_VALUE;
        var page = send(action, theirs, nobodys).expectPage(200).text();
        assertTrue(page.contains("2 jobs were not changed") && page.contains("Job " + theirs) && page.contains("The job does not exist."), page);
        assertFalse(page.contains("Welder"), "nothing is told of it");
        shipyard.read(theirs).expect("/status", "draft");
        shipyard.get("/jobs").expect("/paging/total", 1);
        assertEquals(List.of(), log());
    }

    @Test void the_undo_of_another_employers_job_is_rejected() {
        var shipyard = service.employer(Samples.SHIPYARD);
        var theirs = shipyard.create(DRAFT.with("status", "archived"));
        var tag = theirs.header("ETag").orElseThrow();
        editor.send(list("/archive/undo"), "archived", theirs.id() + " active - " + tag.replaceFirst("\\..*", "\"")).expectPage(200);
        shipyard.read(theirs.id()).expect("/status", "archived");
    }

    @Test void a_thousand_jobs_are_done_at_once_and_not_one_more() {
        var many = IntStream.rangeClosed(1, BulkRunner.JOBS_MAX - 1).mapToObj(i -> Integer.MAX_VALUE - i).toList();
        int baker = job(ACTIVE, "Baker");
        var limit = new ArrayList<Object>(many);
        limit.add(baker);
        var page = send("archive", limit.toArray()).expectPage(200).text();
        assertTrue(page.contains("1 job archived") && page.contains("999 jobs were not changed"), page.substring(0, 3000));
        int cook = job(ACTIVE, "Cook");
        limit.add(cook);
        assertTrue(send("archive", limit.toArray()).expectPage(400).text().contains("Select at most 1,000 jobs at a time."));
        assertEquals("active", status(cook));
        var fields = new ArrayList<String>();
        IntStream.rangeClosed(0, BulkRunner.JOBS_MAX).forEach(i -> fields.addAll(List.of("archived", (i + 1) + " active - \"a-1-1\"")));
        editor.send(list("/archive/undo"), fields.toArray(String[]::new)).expectPage(400);
    }

    @Test void a_job_that_is_ticked_twice_is_done_once() {
        int baker = job(DRAFT, "Baker");
        send("copy", baker, baker).expectHeader("Location", list("?status=draft&done=copied&count=1"));
        bakery.get("/jobs").expect("/paging/total", 2);
    }

    @Test void a_reader_changes_nothing() {
        int baker = job(ACTIVE, "Baker");
        Visitor reader = member(bakery, Role.READER);
        for (var action : List.of("archive", "publish", "refresh", "copy", "delete", "delete/sure", "archive/undo")) {
            assertEquals(403, send(reader, "en", action, baker).status(), action);
        }
        assertEquals("active", status(baker));
    }

    @Test void a_sandbox_works_in_the_same_way() {
        bakery = service.sandbox(Samples.BAKERY).using(ApiVersion.V1_2);
        editor = member(bakery, Role.EDITOR);
        int baker = job(DRAFT, "Baker");
        assertEquals(303, send("publish", baker).status());
        undo(send("archive", baker).expectPage(200).text()).expectPage(200);
        assertEquals("active", status(baker));
        assertEquals(3, log().size());
    }
}
