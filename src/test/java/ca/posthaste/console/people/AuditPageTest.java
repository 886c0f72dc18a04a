package ca.posthaste.console.people;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page with an employer's audit log. */
@QuarkusTest
class AuditPageTest {
    private static final Pattern OLDER = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"");

    @Inject TestService service;
    @Inject Database database;
    @Inject Audit audit;
    private Employer bakery;
    private String ana;
    private Visitor owner;
    private String path;

    @BeforeEach void add() {
        bakery = service.employer(Samples.BAKERY).employer();
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery, ana, Role.OWNER);
        owner = Visitor.by(service.signInLink(ana));
        path = "/en/console/" + bakery.id().value() + "/audit";
    }

    @AfterEach void remove() {
        service.removeUser(bakery, ana);
    }

    private void done(Actor actor, Employer employer, Action action, AuditSubject subject) {
        database.writeNow(tx -> {
            audit.add(tx, actor, employer.id(), action, subject);
            return null;
        });
    }

    private static int lines(String page) {
        return page.split("<time datetime", -1).length - 1;
    }

    /** Returns the page with the attributes removed from its table cells, which only phones need. */
    private static String cells(String page) {
        return page.replaceAll("<td [^>]*>", "<td>");
    }

    @Test void the_log_shows_actions_in_words_and_none_of_other_employers() {
        assertTrue(owner.page(path).contains("The log is empty."));
        done(new Actor(ana, "203.0.113.7"), bakery, Action.JOB_PUBLISHED, AuditSubject.named(12, "<b>Baker</b>"));
        done(Actor.COMMAND_LINE, bakery, Action.USER_ADDED, AuditSubject.user(7, "bob@example.com").with(Detail.ROLE, "reader"));
        done(new Actor("zoe@example.com", ""), service.employer(Samples.SHIPYARD).employer(), Action.JOB_PUBLISHED, AuditSubject.named(13, "Welder"));
        var page = owner.page(path);
        assertEquals(2, lines(page));
        assertTrue(cells(page).contains("<td>Job published</td><td>12 &lt;b&gt;Baker&lt;/b&gt;</td><td>203.0.113.7</td>"), page);
        assertTrue(page.indexOf("Person added") < page.indexOf("Job published"), "newest first");
        assertFalse(page.contains("Welder") || page.contains("zoe@example.com"));
        assertTrue(cells(owner.page(path.replace("/en/", "/fr/"))).contains("<td>Personne ajoutée</td><td>bob@example.com Lecture</td>"));
    }

    @Test void the_log_can_be_filtered_by_a_person_even_by_one_who_left() {
        done(new Actor(ana, ""), bakery, Action.JOB_PUBLISHED, AuditSubject.named(1, "One"));
        done(new Actor("gone+1@example.com", ""), bakery, Action.JOB_PUBLISHED, AuditSubject.named(2, "Two"));
        done(Actor.COMMAND_LINE, bakery, Action.JOB_PUBLISHED, AuditSubject.named(3, "Three"));
        var hers = owner.page(path + "?by=" + ana);
        assertTrue(lines(hers) == 1 && cells(hers).contains("<td>1 One</td>") && hers.contains("value=\"" + ana + "\" selected"), hers);
        var theirs = owner.page(path + "?by=gone%2B1%40example.com");
        assertTrue(lines(theirs) == 1 && cells(theirs).contains("<td>2 Two</td>") && theirs.contains("value=\"gone+1@example.com\" selected"), theirs);
        assertTrue(cells(owner.page(path + "?by=commands")).contains("<td>3 Three</td>"));
        assertEquals(0, lines(owner.page(path + "?by=nobody")));
        assertEquals(3, lines(owner.page(path + "?by=" + "x".repeat(300))), "what can be no address is ignored");
    }

    @Test void the_log_is_shown_page_by_page() {
        int all = 2 * AuditResource.PAGE + 1;
        for (int i = 0; i < all; i++) {
            done(new Actor(ana, ""), bakery, Action.JOB_CHANGED, AuditSubject.named(i, "job"));
        }
        int seen = 0;
        var next = path + "?by=" + ana;
        for (int pages = 0; pages < 3; pages++) {
            var page = owner.page(next);
            seen += lines(page);
            assertTrue(cells(page).contains("<td>" + (all - 1 - pages * AuditResource.PAGE) + " job</td>"), "page " + pages);
            assertEquals(pages > 0, page.contains(">Newest</a>"));
            var older = OLDER.matcher(page);
            assertEquals(pages < 2, older.find());
            next = pages < 2 ? older.group(1).replace("&amp;", "&") : next;
        }
        assertEquals(all, seen);
        for (var wrong : new String[] {"x", "-1", "9999999999999999999", "%00"}) {
            assertEquals(AuditResource.PAGE, lines(owner.page(path + "?before=" + wrong)), wrong);
        }
    }
}
