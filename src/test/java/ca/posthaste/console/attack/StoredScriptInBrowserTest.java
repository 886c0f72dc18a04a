package ca.posthaste.console.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.access.AccessLevel;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hostile text, sent through every input, on every page of the console in a real browser: it is shown as typed and has no effect. The pages come from the route
 * table, and their content from {@link HostileEmployer}.
 */
@Tag("browser")
@QuarkusTest
@TestProfile(AttackProfile.class)
class StoredScriptInBrowserTest extends HostilePages {
    /** Every text that {@link HostileEmployer} sends and some page shows. Response headers of a receiver and user agents of API clients are not stored. */
    private static final Set<String> SHOWN = new TreeSet<>(List.of("accommodation", "auditActor", "auditNetwork", "auditObject", "candidateEmail",
        "candidateMessage", "candidateName", "candidatePhone", "employerName", "hiddenTitle", "hideReason", "hookDescription", "hookFault", "hookUrl", "jobDescription",
        "jobMailbox", "jobReference", "jobSource", "jobTitle", "keyName", "languageReason", "mailFault", "mailRecipient", "mailSubject", "mailText", "note", "otherLanguage",
        "placesFile", "placesLine", "receiverBody", "refusedBody", "refusedQuery", "refusedTitle", "refusedValue", "refusedWord", "reportDetails", "reportEmail",
        "resumeContent", "resumeName", "translationDescription", "translationTitle", "userAgent", "userEmail"));

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void stored_input_is_only_text_on_every_page(String language) {
        try (var page = signedIn(estate.owner)) {
            pages(language).forEach(route -> look(page, estate.path(route)));
            for (var more : List.of("/operator/reports?view=hidden", "/operator/mail?state=failed", "/operator/mail?state=written", "/operator/mail?state=waiting")) {
                look(page, "/" + language + "/console" + more);
            }
        }
        assertNothingWrong();
        assertEquals(SHOWN, shown);
    }

    /** Users with read access see different pages. */
    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void stored_input_is_only_text_for_a_reader_too(String language) {
        try (var page = signedIn(estate.reader)) {
            pages(language).stream().filter(route -> route.access().level().equals(Optional.of(AccessLevel.READER))).forEach(route -> look(page, estate.path(route)));
        }
        assertNothingWrong();
        assertTrue(shown.containsAll(Set.of("jobTitle", "jobDescription", "translationTitle", "candidateName", "note")), shown.toString());
    }

    @Test void this_test_would_notice_a_script_that_runs() {
        try (var page = signedIn(estate.owner)) {
            where = "a planted page";
            page.evaluate("text => { document.querySelector('main').innerHTML = text }", HostileText.text("planted"));
            await(page, "() => window.violations.length > 0");
            check(page);
        }
        for (var part : List.of("<planted-x", "onclick", "onerror", "javascript:", "policy: script-src")) {
            assertTrue(wrong.stream().anyMatch(one -> one.contains(part)), part + " is not in " + wrong);
        }
        assertFalse(shown.isEmpty());
    }
}
