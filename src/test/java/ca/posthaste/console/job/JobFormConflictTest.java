package ca.posthaste.console.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two users edit the same job. Nothing is overwritten, and no input is lost. */
@QuarkusTest
class JobFormConflictTest {
    @Inject TestService service;
    private Client bakery;
    private String ana;
    private String bo;
    private Visitor first;
    private Visitor second;
    private int job;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        bo = "bo-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery.employer(), ana);
        service.addUser(bakery.employer(), bo);
        first = Visitor.by(service.signInLink(ana));
        second = Visitor.by(service.signInLink(bo));
        job = bakery.create(JobFormTest.EVERYTHING).id();
    }

    @AfterEach void remove() {
        service.removeUser(bakery.employer(), ana);
        service.removeUser(bakery.employer(), bo);
    }

    private String path(String language) {
        return "/" + language + "/console/" + bakery.employer().id().value() + "/jobs/" + job;
    }

    private FilledJobForm form(Visitor visitor) {
        return FilledJobForm.in(visitor.page(path("en")));
    }

    private static void saved(Answer answer) {
        FilledJobForm.id(answer);
    }

    private static boolean isOffered(String page, String member) {
        return page.contains("name=\"choice-" + member + "\"");
    }

    @ParameterizedTest
    @CsvSource({"en, Someone else has changed this job", "fr, Quelqu’un d’autre a modifié cette offre"})
    void the_second_user_to_save_sees_both_versions_and_the_author_of_the_other(String language, String title) {
        var mine = FilledJobForm.in(second.page(path(language))).with("title", "Mine <b>").with("accommodation", "Mine too");
        saved(form(first).with("title", "Theirs").with("referenceId", "THEIRS-1").press(first, "save"));
        var tag = bakery.read(job).header("ETag");
        var page = mine.press(second, "save").expectPage(409).text();
        assertTrue(page.contains(title) && page.contains(ana), page);
        assertTrue(page.contains(">Theirs</div>") && page.contains(">Mine &lt;b&gt;</div>") && page.contains(">THEIRS-1</div>") && page.contains(">Mine too</div>"), page);
        assertTrue(isOffered(page, "TITLE") && isOffered(page, "ACCOMMODATION") && isOffered(page, "REFERENCE_ID"));
        assertFalse(isOffered(page, "DESCRIPTION") || isOffered(page, "SALARY") || isOffered(page, "OTHER_LANGUAGES"), "only what differs");
        assertEquals(tag, bakery.read(job).header("ETag"), "nothing was overwritten");
    }

    /** Where only one user changed a part, that change is the default choice. */
    @Test void only_parts_that_both_users_changed_have_no_suggestion() {
        var mine = form(second).with("title", "Mine").with("accommodation", "Mine too");
        saved(form(first).with("title", "Theirs").with("referenceId", "THEIRS-1").press(first, "save"));
        var choices = FilledJobForm.in(mine.press(second, "save").expectPage(409).text());
        assertEquals("", choices.get("choice-TITLE"));
        assertEquals("mine", choices.get("choice-ACCOMMODATION"));
        assertEquals("theirs", choices.get("choice-REFERENCE_ID"));
    }

    @Test void chosen_values_are_saved_and_other_fields_are_unchanged() {
        var before = bakery.read(job);
        var mine = form(second).with("title", "Mine").with("accommodation", "Mine too").with("amount", "40");
        saved(form(first).with("title", "Theirs").with("referenceId", "THEIRS-1").with("amount", "41").press(first, "save"));
        var choices = FilledJobForm.in(mine.press(second, "save").expectPage(409).text()).with("choice-TITLE", "theirs").with("choice-SALARY", "mine");
        saved(choices.press(second, "save"));
        bakery.read(job).expect("/title", "Theirs").expect("/disclosures/accommodation", "Mine too").expect("/referenceId", "THEIRS-1").expect("/salary/amount", 40)
            .expect("/description", before.at("/description").textValue()).expect("/translation/description", before.at("/translation/description").textValue());
    }

    @Test void a_field_without_a_choice_is_requested_again_and_the_input_is_kept() {
        var mine = form(second).with("title", "Mine").with("accommodation", "Mine too");
        saved(form(first).with("title", "Theirs").press(first, "save"));
        var choices = FilledJobForm.in(mine.press(second, "save").expectPage(409).text());
        var again = choices.press(second, "save").expectPage(409).text();
        assertTrue(again.contains("id=\"choice-TITLE-error\"") && again.contains("href=\"#choice-TITLE\""), again);
        saved(FilledJobForm.in(again).with("choice-TITLE", "mine").press(second, "save"));
        bakery.read(job).expect("/title", "Mine").expect("/disclosures/accommodation", "Mine too");
    }

    @Test void a_third_change_during_conflict_resolution_is_shown_too() {
        var mine = form(second).with("title", "Mine");
        saved(form(first).with("title", "Theirs").press(first, "save"));
        var choices = FilledJobForm.in(mine.press(second, "save").expectPage(409).text()).with("choice-TITLE", "mine");
        saved(form(first).with("title", "Theirs again").press(first, "save"));
        var again = choices.press(second, "save").expectPage(409).text();
        assertTrue(again.contains(">Theirs again</div>") && again.contains(">Mine</div>"), again);
        assertEquals("mine", FilledJobForm.in(again).get("choice-TITLE"), "what was chosen before is kept");
        saved(FilledJobForm.in(again).press(second, "save"));
        bakery.read(job).expect("/title", "Mine");
    }

    @Test void a_change_through_the_api_names_no_person() {
        saved(form(first).with("source", "typed").press(first, "save"));
        var mine = form(second).with("title", "Mine");
        service.clock().moveBy(Duration.ofSeconds(1));
        bakery.update(job, JobBody.empty().with("title", "By the API"));
        var page = mine.press(second, "save").expectPage(409).text();
        assertTrue(page.contains("One of your systems changed it on") && !page.contains(ana), page);
    }

    @Test void the_conflict_page_keeps_the_button_that_was_pressed() {
        var mine = form(second).with("title", "Mine");
        saved(form(first).with("referenceId", "THEIRS-1").press(first, "save"));
        saved(FilledJobForm.in(mine.press(second, "publish").expectPage(409).text()).press(second, "publish"));
        bakery.read(job).expect("/title", "Mine").expect("/referenceId", "THEIRS-1").expect("/status", "active");
    }

    @Test void archiving_in_the_meantime_causes_a_conflict() {
        saved(form(first).press(first, "publish"));
        var mine = form(second).with("title", "Mine");
        saved(form(first).press(first, "archive"));
        var page = mine.press(second, "save").expectPage(409).text();
        assertTrue(page.contains("Archived"), page);
        saved(FilledJobForm.in(page).press(second, "save"));
        bakery.read(job).expect("/title", "Mine").expect("/status", "archived");
    }

    @Test void refreshing_a_job_causes_no_conflict() {
        bakery.update(job, JobBody.empty().with("status", "active").with("closeDate", service.clock().today().plusDays(90).toString()));
        var mine = form(second).with("title", "Mine");
        var tag = bakery.read(job).header("ETag");
        service.clock().moveBy(Duration.ofDays(8));
        second = Visitor.by(service.signInLink(bo)); // the session has expired in the meantime
        second.page(path("en"));
        bakery.request("POST", "/jobs/" + job + "/refresh").send().expect(200);
        assertFalse(tag.equals(bakery.read(job).header("ETag")));
        saved(mine.press(second, "save"));
        bakery.read(job).expect("/title", "Mine");
    }

    @Test void the_same_change_by_two_people_is_no_conflict() {
        var mine = form(second).with("title", "Same");
        saved(form(first).with("title", "Same").press(first, "save"));
        var page = mine.press(second, "save").expectPage(409).text();
        assertTrue(page.contains("What you typed is the same as what is saved."), page);
        saved(FilledJobForm.in(page).press(second, "save"));
    }

    @ParameterizedTest @CsvSource({"en, Title in the other language", "fr, Titre dans l’autre langue"})
    void a_concurrently_deleted_job_can_be_saved_as_a_new_draft(String language, String label) {
        var mine = FilledJobForm.in(second.page(path(language))).with("title", "Mine");
        bakery.delete("/jobs/" + job).expect(204);
        var page = mine.press(second, "publish").expectPage(409).text();
        assertTrue(page.replace("&#39;", "'").contains("<dt>" + label + "</dt>") && !page.contains("<dt>translationTitle"), "it is shown in the words of the form");
        int saved = FilledJobForm.id(FilledJobForm.in(page).press(second, "save"));
        bakery.read(saved).expect("/title", "Mine").expect("/status", "draft").expect("/referenceId", "B-17 \"é\"").expect("/translation/title", "Boulanger");
    }

    @Test void a_form_with_a_made_up_state_overwrites_nothing() {
        var mine = form(second).with("title", "Mine").with("tag", "\"x\"").with("base", "");
        assertEquals(409, mine.press(second, "save").status());
        bakery.read(job).expect("/title", "Baker & <pastry> chef");
    }

    /** When two users save at the same time, one of them has to resolve the conflict. */
    @Test void one_of_two_concurrent_edits_gets_the_conflict_page() {
        for (int i = 0; i < 5; i++) {
            var one = form(first).with("title", "First " + i);
            var other = form(second).with("title", "Second " + i);
            var both = List.of(async(first, one), async(second, other)).stream().map(CompletableFuture::join).map(Answer::status).sorted().toList();
            assertEquals(List.of(303, 409), both);
        }
    }

    private static CompletableFuture<Answer> async(Visitor visitor, FilledJobForm form) {
        return CompletableFuture.supplyAsync(() -> form.press(visitor, "save"));
    }
}
