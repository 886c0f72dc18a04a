package ca.posthaste.console.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The preview of a job, as candidates would see it. */
@QuarkusTest
class JobFormPreviewTest extends JobFormEditing {
    private static String article(String page) {
        return page.substring(page.indexOf("<article>"), page.indexOf("</article>"));
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void the_preview_is_the_public_page(String language) {
        var body = JobFormTest.EVERYTHING.with("confidential", false).with("applicantRoutingType.id", 1).with("applicationEmail", Samples.BAKERY_INBOX);
        int id = bakery.create(body).id();
        var preview = visitor.page(path(language, id) + "/preview");
        var typed = visitor.send(path(language, "preview"), form(language, id).sent()).expectPage(200).text();
        bakery.update(id, JobBody.empty().with("status", "active"));
        var page = new Visitor().page(new Visitor().get("/" + language + "/jobs/" + id).header("Location").orElseThrow().replace(TestService.root(), ""));
        assertEquals(article(page), article(preview));
        assertEquals(article(page), article(typed));
        assertTrue(preview.contains(language.equals("en") ? "Preview." : "Aperçu."), preview);
        assertTrue(preview.contains("<fieldset disabled>") && preview.contains("noindex"), preview);
        assertFalse(preview.contains("ld+json") || preview.contains("oembed"), "nothing for search engines");
        assertFalse(page.contains("fieldset disabled") || page.contains("noindex"));
    }

    @Test void the_preview_shows_the_input_and_does_not_save_it() {
        int before = bakery.get("/jobs").at("/paging/total").intValue();
        var form = form("en", "new").with("title", "Typed <only>").with("description", "<p>Not <b>saved</b></p>")
            .with("location", "Zzyzx Crossing, YT").with("category", "36").with("positionType", "1").with("routing", "2").with("applicationUrl", "https://bakery.example.com/apply");
        var page = visitor.send(path("en", "preview"), form.sent()).expectPage(200).text();
        assertTrue(page.contains("<h1 lang=\"en\">Typed &lt;only&gt;</h1>") && page.contains("<p>Not <b>saved</b></p>") && page.contains("Zzyzx Crossing, YT"), page);
        assertFalse(page.contains("/public/jobs/0/apply") || page.contains("https://bakery.example.com/apply"), "no way to apply");
        assertEquals(before, bakery.get("/jobs").at("/paging/total").intValue());
    }

    @Test void a_preview_of_a_job_that_is_there_shows_what_was_typed_over_it() {
        int id = bakery.create(Samples.BAKER.with("status", "active")).id();
        var form = form("en", id).with("title", "Typed");
        assertTrue(visitor.send(path("en", "preview"), form.sent()).expectPage(200).text().contains(">Typed</h1>"));
        bakery.read(id).expect("/title", "Baker");
    }

    @Test void the_other_language_is_a_button_away() {
        int id = bakery.create(JobFormTest.EVERYTHING).id();
        var page = visitor.page(path("en", id));
        assertTrue(page.contains("formaction=\"" + path("fr", "preview") + "\""), page);
        var shown = visitor.send(path("fr", "preview"), FilledJobForm.in(page).sent()).expectPage(200).text();
        assertTrue(shown.contains("<h1 lang=\"fr\">Boulanger</h1>"), shown);
    }

    @Test void an_invalid_job_has_no_preview_and_its_input_is_kept() {
        var form = form("en", "new").with("description", "<p>Bake.</p>");
        var page = visitor.send(path("en", "preview"), form.sent()).expectPage(400).text();
        assertTrue(page.contains("id=\"title-error\""), page);
        assertEquals("<p>Bake.</p>", FilledJobForm.in(page).get("description"));
    }

    @Test void the_employer_of_a_confidential_job_is_not_named() {
        int id = bakery.create(JobFormTest.EVERYTHING).id();
        var page = visitor.page(path("en", id) + "/preview");
        assertFalse(article(page).contains("Butter Bakery"), page);
    }
}
