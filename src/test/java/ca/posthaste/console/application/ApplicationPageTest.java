package ca.posthaste.console.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.application.Candidate;
import ca.posthaste.application.inbox.ApplicationNote;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.db.Row;
import ca.posthaste.language.Language;
import ca.posthaste.support.Resumes;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of an application over HTTP. */
@QuarkusTest
class ApplicationPageTest extends ApplicationPages {

    @ParameterizedTest @CsvSource({"en, Application, Mark as read, No-break", "fr, Candidature, Marquer comme lue, kB"})
    void the_page_shows_everything_the_candidate_sent(String language, String title, String button, String absent) {
        int id = apply("Ana Ünal", "ana+work@example.org");
        var page = editor.page(path(language, "/" + id));
        for (var expected : List.of("<bdi>Ana Ünal</bdi>", "<bdi>ana+work@example.org</bdi>", "mailto:ana%2Bwork%40example.org", "+1 604 555 0100", "I bake at night.",
            "<bdi>Baker</bdi>", "<bdi>cv.pdf</bdi>", button, "/jobs/" + job + "\"", title + " " + id)) {
            assertTrue(page.contains(expected), expected + " in " + page);
        }
        assertFalse(page.contains(absent), page);
        assertEquals("new", state(id), "to look changes nothing");
        assertEquals(List.of("application-opened " + id + " Baker"), audit(1));
    }

    @Test void input_of_candidates_is_shown_as_text() {
        int id = sent(job, new Candidate("<b>\u202e\"", "'<x>@example.org", "<u>", "</div><script>alert(1)</script>\n=1+1", Language.FRENCH));
        for (var language : List.of("en", "fr")) {
            for (var rest : List.of("", "/mail", "/erase")) {
                var page = editor.page(path(language, "/" + id + rest));
                assertFalse(page.contains("<b>") || page.contains("<u>") || page.contains("<x>") || page.contains("<script>alert"), page);
                assertTrue(page.contains("<bdi>&lt;b&gt;\u202e&quot;</bdi>"), page);
            }
        }
    }

    @Test void an_application_for_a_job_that_was_deleted_is_still_there() {
        int id = sent("Ana", "ana@example.org");
        bakery.delete("/jobs/" + job).expect(204);
        var page = editor.page(path("/" + id));
        assertTrue(page.contains("(deleted)"), page);
        assertFalse(page.contains("/jobs/" + job + "\""), page);
        assertFalse(editor.page(path("/" + id + "/mail")).contains("value=\"job\""));
    }

    @ParameterizedTest @ValueSource(strings = {"2147483647", "x", "0", "-1", "99999999999", "1%20"})
    void an_unknown_application_is_not_found(String id) {
        for (var rest : List.of("", "/resume", "/mail", "/erase")) {
            assertEquals(404, editor.get(path("/" + id + rest)).status(), id + rest);
        }
    }

    @ParameterizedTest @CsvSource({"read, application-read, was marked as read", "invited, application-invited, was marked as invited", "declined, application-declined, was declined"})
    void a_button_moves_an_application_and_another_moves_it_back(String state, String action, String said) {
        int id = sent("Ana", "ana@example.org");
        editor.page(path("/" + id));
        var answer = editor.send(path("/" + id + "/state"), "state", state).expect(303);
        assertEquals(state, state(id));
        assertEquals(action + " " + id + " Baker", audit(1).get(0));
        assertTrue(editor.page(answer.header("Location").orElseThrow()).contains(said));
        int entries = audit(100).size();
        editor.send(path("/" + id + "/state"), "state", state).expect(303);
        assertEquals(entries, audit(100).size(), "nothing was done");
        editor.send(path("/" + id + "/state"), "state", "new").expect(303);
        assertEquals("new", state(id));
        assertEquals("application-restored " + id + " Baker", audit(1).get(0));
        editor.send(path("/" + id + "/state"), "state", "nonsense").expect(303);
        assertEquals("new", state(id));
    }

    @Test void any_action_marks_an_application_as_read() {
        int starred = sent("Ana", "ana@example.org");
        int noted = sent("Bob", "bob@example.org");
        int mailed = sent("Carl", "carl@example.org");
        editor.page(path("/" + starred));
        editor.send(path("/" + starred + "/star"), "star", "yes").expect(303);
        editor.send(path("/" + noted + "/notes"), "text", "Good").expect(303);
        editor.send(path("/" + mailed + "/mail"), "subject", "s", "text", "t", "answers", "me").expect(303);
        assertEquals(List.of("read", "read", "read"), List.of(state(starred), state(noted), state(mailed)));
        assertTrue(isStarred(starred));
        editor.send(path("/" + starred + "/star"), "star", "no").expect(303);
        assertFalse(isStarred(starred));
        assertEquals("application-unstarred " + starred + " Baker", audit(1).get(0));
    }

    @ParameterizedTest @CsvSource({"en, The note was saved.", "fr, La note a été enregistrée."})
    void a_note_is_kept_and_its_author_can_delete_it(String language, String said) {
        int id = sent("Ana", "ana@example.org");
        editor.page(path("/" + id));
        var answer = editor.send(path(language, "/" + id + "/notes"), "text", "Line <one>\r\nline two").expect(303);
        var page = editor.page(answer.header("Location").orElseThrow());
        assertTrue(page.contains(said) && page.contains("Line &lt;one&gt;\nline two") && page.contains(eve), page);
        assertEquals("note-written " + id + " Baker", audit(2).get(1));
        var delete = Pattern.compile("action=\"([^\"]*/notes/\\d+/delete)\"").matcher(page);
        assertTrue(delete.find());
        var otto = "otto-" + UUID.randomUUID() + "@example.com";
        try {
            var other = member(otto, Role.OWNER);
            assertFalse(other.page(path("/" + id)).contains("/delete\""), "it is not theirs");
            other.send(delete.group(1)).expect(303);
            assertTrue(other.page(path("/" + id)).contains("Line &lt;one&gt;"));
        } finally {
            service.removeUser(bakery.employer(), otto);
        }
        editor.send(delete.group(1)).expect(303);
        assertFalse(editor.page(path("/" + id)).contains("Line &lt;one&gt;"));
        assertTrue(audit(3).contains("note-deleted " + id + " Baker"));
        editor.send(path("/" + id + "/notes/2147483647/delete")).expect(303);
    }

    @ParameterizedTest @CsvSource({"en, Write the note., Shorten the text to 2000 characters. It has 2001.",
        "fr, Écrivez la note., Raccourcissez le texte à 2000 caractères. Il en compte 2001."})
    void a_note_that_cannot_be_kept_is_shown_again_with_what_is_wrong(String language, String empty, String tooLong) {
        int id = sent("Ana", "ana@example.org");
        editor.page(path("/" + id));
        assertTrue(editor.send(path(language, "/" + id + "/notes"), "text", " \n ").expectPage(400).text().contains("<a href=\"#text\">" + empty + "</a>"));
        var typed = "é".repeat(ApplicationNote.TEXT_MAX + 1);
        var page = editor.send(path(language, "/" + id + "/notes"), "text", typed).expectPage(400).text();
        assertTrue(page.contains("id=\"text-error\">" + tooLong) && page.contains("aria-invalid=\"true\"") && page.contains(">" + typed + "</textarea>"), page);
        assertTrue(page.contains("href=\"" + path(language.equals("en") ? "fr" : "en", "/" + id) + "\""), "the other language is a page");
        editor.send(path("/" + id + "/notes"), "text", "é".repeat(ApplicationNote.TEXT_MAX)).expect(303);
        assertEquals(400, editor.send(path("/" + id + "/notes"), "text", "a\u0007").status());
        assertEquals(1, notes(id));
    }

    private int notes(int id) {
        return database.read(tx -> tx.sql("SELECT count(*) FROM application_note WHERE application = :id AND employer = :employer").bind("id", id)
            .bind("employer", bakery.employer().id().value()).one(Row::nextInt));
    }

    @Test void an_application_has_no_more_notes_than_it_may_have() {
        int id = sent("Ana", "ana@example.org");
        editor.page(path("/" + id));
        for (int i = 0; i < ApplicationNote.NOTES_MAX; i++) {
            editor.send(path("/" + id + "/notes"), "text", "note " + i).expect(303);
        }
        assertTrue(editor.send(path("/" + id + "/notes"), "text", "one more").expectPage(400).text().contains("An application can have at most 100 notes. Delete one first."));
        assertEquals(ApplicationNote.NOTES_MAX, notes(id));
    }

    @ParameterizedTest @EnumSource(ResumeType.class)
    void a_resume_is_shown_or_saved_and_can_do_nothing(ResumeType type) {
        int id = apply("Ana", type + "@example.org", type, Resumes.of(type));
        var shown = editor.get(path("/" + id + "/resume"));
        assertEquals(200, shown.status());
        assertEquals(List.of("resume-opened " + id + " Baker"), audit(1));
        boolean isInline = type == ResumeType.PDF || type == ResumeType.TXT;
        assertTrue(shown.header("Content-Disposition").orElseThrow().startsWith(isInline ? "inline; " : "attachment; "));
        assertTrue(shown.header("Content-Type").orElseThrow().startsWith(type.contentType()));
        assertTrue(shown.header("Content-Security-Policy").orElseThrow().startsWith("sandbox; default-src 'none'"));
        shown.expectHeader("X-Content-Type-Options", "nosniff").expectHeader("Cache-Control", "no-store");
        assertEquals(new String(Resumes.of(type), StandardCharsets.ISO_8859_1), new String(shown.bytes(), StandardCharsets.ISO_8859_1));
        assertTrue(editor.get(path("/" + id + "/resume?download=yes")).header("Content-Disposition").orElseThrow().startsWith("attachment; "));
        assertEquals(isInline, editor.page(path("/" + id)).contains("/resume\" target"));
    }

    @Test void an_application_without_a_resume_says_so() {
        int id = sent("Ana", "ana@example.org");
        assertTrue(editor.page(path("/" + id)).contains("No résumé was sent."));
        assertEquals(404, editor.get(path("/" + id + "/resume")).status());
    }

    @Test void a_reader_reads_and_does_nothing() {
        int id = apply("Ana", "ana@example.org");
        var rita = "rita-" + UUID.randomUUID() + "@example.com";
        try {
            var reader = member(rita, Role.READER);
            var page = reader.page(path("/" + id));
            assertTrue(page.contains("Ana"));
            assertFalse(page.contains("name=\"state\"") || page.contains("<textarea") || page.contains("/erase"), page);
            assertEquals(200, reader.get(path("/" + id + "/resume")).status());
            for (var action : List.of("/state", "/star", "/notes", "/mail", "/erase")) {
                assertEquals(403, reader.send(path("/" + id + action), "state", "declined", "star", "yes", "text", "x").status(), action);
            }
            assertEquals("new", state(id));
        } finally {
            service.removeUser(bakery.employer(), rita);
        }
    }
}
