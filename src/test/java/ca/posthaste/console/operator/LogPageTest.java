package ca.posthaste.console.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.employer.Employer;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The full audit log and its filters. */
@QuarkusTest
class LogPageTest extends OperatorPageTest {
    private static final Pattern OLDER = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"");

    @Inject Audit audit;
    private Employer bakery;
    private String ana;

    @BeforeEach void addEmployer() {
        bakery = service.employer(Samples.BAKERY).employer();
        ana = "Ana-" + UUID.randomUUID() + "@example.com";
    }

    private void done(String by, Action action, int job, String title) {
        database.writeNow(tx -> {
            audit.add(tx, new Actor(by, "203.0.113.7"), bakery.id(), action, AuditSubject.named(job, title));
            return null;
        });
    }

    private static int lines(String page) {
        return page.split("<time datetime", -1).length - 1;
    }

    @ParameterizedTest
    @CsvSource({"en,Job published,12 &lt;Baker&gt; (employer", "fr,Offre publiée,12 &lt;Baker&gt; (employeur"})
    void lines_are_in_words_and_found_by_person_employer_action_and_day(String language, String what, String object) {
        done(ana, Action.JOB_PUBLISHED, 12, "<Baker>");
        done(ana, Action.JOB_ARCHIVED, 13, "Cook");
        done("bob@example.com", Action.JOB_ARCHIVED, 14, "Welder");
        var base = path(language, "/audit");
        var byPerson = operator.page(base + "?by=" + ana.toLowerCase(java.util.Locale.ROOT));
        assertEquals(2, lines(byPerson), byPerson);
        assertTrue(byPerson.contains(what) && byPerson.contains(object + " " + bakery.id().value() + ")") && byPerson.contains("203.0.113.7"), byPerson);
        assertEquals(3, lines(operator.page(base + "?employer=" + bakery.id().value())));
        assertEquals(1, lines(operator.page(base + "?action=job-archived&by=" + ana)));
        var today = LocalDate.now(service.clock());
        assertEquals(2, lines(operator.page(base + "?by=" + ana + "&day=" + today)));
        assertEquals(0, lines(operator.page(base + "?by=" + ana + "&day=" + today.plusDays(1))));
        var newest = operator.page(base);
        assertTrue(newest.indexOf("14 Welder") < newest.indexOf("13 Cook") && newest.contains("14 Welder"), "newest first");
    }

    @Test void invalid_filters_are_ignored() {
        done(ana, Action.JOB_PUBLISHED, 12, "Baker");
        for (var odd : List.of("?day=2026-13-45", "?employer=x", "?action=nothing", "?before=x", "?before=99999999999999999999", "?by=" + "x".repeat(201))) {
            assertTrue(lines(operator.page(path("en", "/audit" + odd))) > 0, odd);
        }
    }

    @Test void the_log_is_read_page_by_page_with_its_filters() {
        for (int i = 0; i < OperatorPages.PAGE_SIZE + 1; i++) {
            done(ana, Action.JOB_CHANGED, i, "number " + i + ".");
        }
        var first = operator.page(path("en", "/audit?by=" + ana));
        assertEquals(OperatorPages.PAGE_SIZE, lines(first));
        var older = OLDER.matcher(first);
        assertTrue(older.find(), first);
        var second = operator.page(older.group(1).replace("&amp;", "&"));
        assertEquals(1, lines(second));
        assertTrue(second.contains("number 0.") && !OLDER.matcher(second).find(), second);
        assertFalse(first.contains("number 0."));
    }
}
