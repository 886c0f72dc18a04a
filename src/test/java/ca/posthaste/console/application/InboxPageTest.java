package ca.posthaste.console.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.application.Candidate;
import ca.posthaste.application.inbox.ApplicationReview;
import ca.posthaste.application.inbox.Inbox;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.language.Language;
import ca.posthaste.support.Samples;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The inbox over HTTP. */
@QuarkusTest
class InboxPageTest extends ApplicationPages {

    @ParameterizedTest @CsvSource({"en, Applications, New, Nobody has applied yet", "fr, Candidatures, Nouvelles, Personne n’a encore postulé"})
    void the_inbox_shows_who_applied_for_what_and_when(String language, String title, String tab, String empty) {
        assertTrue(editor.page(path(language, "")).contains(empty));
        int id = apply("Ana Ünal", "ana@example.org");
        var page = editor.page(path(language, ""));
        assertTrue(page.contains("<h1>" + title + "</h1>") && page.contains(tab + " <span class=\"soft\">1</span>"), page);
        assertTrue(page.contains("<a href=\"" + path(language, "/" + id) + "\"><bdi>Ana Ünal</bdi></a>"), page);
        assertTrue(page.contains("ana@example.org") && page.contains("<bdi>Baker</bdi>") && page.contains("<time "), page);
    }

    @Test void input_of_candidates_is_shown_as_text() {
        sent(bakery.create(Samples.BAKER.with("status", "active").with("title", "Chef <i> & \"co\"")).id(),
            new Candidate("\"><script>alert('x')</script>\u202eevil", "\"><img>@example.org", null, null, Language.ENGLISH));
        for (var language : List.of("en", "fr")) {
            var page = editor.page(path(language, "?q=%22%3E%3Cscript%3E"));
            assertFalse(page.contains("<script>alert") || page.contains("\"><img>"), page);
            assertTrue(page.contains("<bdi>&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;\u202eevil</bdi>"), page);
            assertTrue(page.contains("Chef &lt;i&gt; &amp; &quot;co&quot;"), page);
            assertTrue(page.contains("value=\"&quot;&gt;&lt;script&gt;\""), "what was searched");
        }
    }

    @Test void tabs_a_job_and_a_search_narrow_it() {
        int cook = bakery.create(Samples.BAKER.with("status", "active").with("title", "Cook")).id();
        sent("Élodie Côté", "elodie@example.org");
        int bob = sent(cook, new Candidate("Bob", "bob@example.org", null, null, Language.ENGLISH));
        editor.page(path(""));
        editor.send(path("/" + bob + "/state"), "state", "invited").expect(303);
        assertEquals(List.of("Élodie Côté"), names(path("?tab=new")));
        assertEquals(List.of("Bob"), names(path("?tab=invited")));
        assertEquals(List.of("Bob"), names(path("?job=" + cook)));
        assertTrue(editor.page(path("?job=" + cook)).contains("<bdi>Cook</bdi><span class=\"cross\""));
        assertEquals(List.of("Élodie Côté"), names(path("?q=COTE")));
        assertEquals(List.of(), names(path("?job=" + cook + "&q=cote")));
        assertTrue(editor.page(path("?job=" + cook + "&q=cote")).contains("No applications match."));
        for (var nonsense : List.of("?tab=x", "?job=x", "?job=99999999999", "?before=-1", "?before=x", "?tab=", "?q=%00", "?q=%ff")) {
            assertEquals(List.of("Bob", "Élodie Côté"), names(path(nonsense)), nonsense);
        }
        assertEquals(List.of(), names(path("?job=2147483647")));
    }

    /** PostgreSQL rejects this character. */
    @Test void text_that_cannot_be_typed_is_not_searched_by_a_form_either() {
        int id = sent("Bob", "bob@example.org");
        editor.page(path(""));
        assertEquals(path("?tab=new&done=starred&n=1"),
            editor.send(path("/change"), "id", String.valueOf(id), "do", "starred", "tab", "new", "q", "Bo\u0000").expect(303).header("Location").orElseThrow());
        assertTrue(editor.send(path("/export"), "tab", "all", "q", "\u0000x").expect(200).text().contains("bob@example.org"));
        editor.send(path("/change"), "do", "starred", "q", "Bo\u0000").expectPage(400);
    }

    private List<String> names(String path) {
        var names = new ArrayList<String>();
        var found = Pattern.compile("<div class=\"who\"><a [^>]*><bdi>([^<]*)</bdi>").matcher(editor.page(path));
        while (found.find()) {
            names.add(found.group(1));
        }
        return names;
    }

    @Test void pages_follow_each_other() {
        for (int i = 0; i < Inbox.PAGE + 1; i++) {
            sent("Person " + i, i + "@example.org");
        }
        var first = editor.page(path("?tab=new&q=person"));
        var older = Pattern.compile("href=\"([^\"]*)\" rel=\"next\"").matcher(first);
        assertTrue(older.find());
        var second = older.group(1).replace("&amp;", "&");
        assertTrue(second.contains("tab=new") && second.contains("q=person"), second);
        assertEquals(List.of("Person 0"), names(second));
        assertFalse(editor.page(second).contains("rel=\"next\""));
        assertTrue(editor.page(second).contains("Newest applications"));
        assertEquals(Inbox.PAGE, names(path("?tab=new&q=person")).size());
    }

    @ParameterizedTest @CsvSource({"declined, declined, false, application-declined", "read, read, false, application-read", "starred, read, true, application-starred",
        "invited, invited, false, application-invited"})
    void several_applications_are_changed_at_once(String word, String state, boolean star, String action) {
        int one = sent("Ana", "ana@example.org");
        int two = sent("Bob", "bob@example.org");
        int other = sent("Carl", "carl@example.org");
        editor.page(path(""));
        var answer = editor.send(path("/change"), "id", "" + one, "id", "" + two, "id", "" + two, "id", "2147483647", "id", "x", "do", word, "tab", "new", "q", "a b");
        assertEquals(path("?tab=new&q=a+b&done=" + word + "&n=2"), answer.expect(303).header("Location").orElseThrow());
        assertEquals(List.of(state, state, "new"), List.of(state(one), state(two), state(other)));
        assertEquals(List.of(star, star, false), List.of(isStarred(one), isStarred(two), isStarred(other)));
        assertEquals(List.of(action + " " + two + " Baker", action + " " + one + " Baker"), audit(2).stream().sorted(Comparator.reverseOrder()).toList());
        assertTrue(editor.page(path("?done=" + word + "&n=2")).contains("role=\"status\"><p>2 "));
    }

    @Test void declining_can_be_undone() {
        int one = sent("Ana", "ana@example.org");
        editor.page(path(""));
        editor.send(path("/change"), "id", "" + one, "do", "declined");
        editor.send(path("/change"), "id", "" + one, "do", "new").expect(303);
        assertEquals("new", state(one));
        assertEquals("application-restored " + one + " Baker", audit(1).get(0));
        editor.send(path("/change"), "id", "" + one, "do", "starred");
        editor.send(path("/change"), "id", "" + one, "do", "unstarred").expect(303);
        assertFalse(isStarred(one));
    }

    @Test void choosing_no_application_or_too_many_is_reported() {
        int one = sent("Ana", "ana@example.org");
        editor.page(path(""));
        var nothing = editor.send(path("/change"), "do", "declined", "q", "ana");
        assertTrue(nothing.expectPage(400).text().contains("Select at least one application."));
        assertTrue(nothing.text().contains("value=\"ana\""), "the filter is kept");
        assertTrue(nothing.text().contains("href=\"" + path("fr", "?tab=all&amp;q=ana\"")), "the other language is a page");
        editor.send(path("/change"), "do", "nonsense", "id", "" + one).expect(303);
        assertEquals("new", state(one));
        var many = chosen(ApplicationReview.AT_ONCE_MAX + 1, one);
        assertTrue(editor.send(path("/change"), many).expectPage(400).text().contains("Select at most 1000 applications at a time."));
        assertEquals("new", state(one));
        editor.send(path("/change"), chosen(ApplicationReview.AT_ONCE_MAX, one)).expect(303);
        assertEquals("declined", state(one));
        assertTrue(ApplicationReview.AT_ONCE_MAX < ConsoleForm.FIELDS_MAX);
    }

    private static String[] chosen(int count, int real) {
        var fields = new ArrayList<>(List.of("do", "declined", "id", "" + real));
        for (int i = 1; i < count; i++) {
            fields.addAll(List.of("id", "" + (2_000_000_000 + i)));
        }
        return fields.toArray(String[]::new);
    }

    @Test void another_employers_applications_are_neither_shown_nor_changed() {
        int one = sent("Ana", "ana@example.org");
        var shipyard = service.employer(Samples.SHIPYARD);
        var mallory = "mallory-" + UUID.randomUUID() + "@example.com";
        service.addUser(shipyard.employer(), mallory, Role.OWNER);
        try {
            var visitor = Visitor.by(service.signInLink(mallory));
            var theirs = "/en/console/" + shipyard.employer().id().value() + "/applications";
            assertFalse(visitor.page(theirs + "?job=" + job).contains("Ana"));
            assertEquals(404, visitor.get(theirs + "/" + one).status());
            assertEquals(404, visitor.get(theirs + "/" + one + "/resume").status());
            visitor.page(theirs);
            visitor.send(theirs + "/change", "id", "" + one, "do", "declined").expect(303);
            for (var action : List.of("/state", "/star", "/notes", "/notes/1/delete", "/mail", "/erase")) {
                assertEquals(404, visitor.send(theirs + "/" + one + action, "state", "declined", "star", "yes", "text", "x", "subject", "x").status(), action);
            }
            assertEquals("new", state(one));
            assertFalse(isStarred(one));
        } finally {
            service.removeUser(shipyard.employer(), mallory);
        }
    }

    @Test void a_reader_sees_no_buttons() {
        sent("Ana", "ana@example.org");
        var rita = "rita-" + UUID.randomUUID() + "@example.com";
        try {
            var page = member(rita, Role.READER).page(path(""));
            assertTrue(page.contains("Ana"));
            assertFalse(page.contains("type=\"checkbox\"") || page.contains("/export"), page);
        } finally {
            service.removeUser(bakery.employer(), rita);
        }
    }
}
