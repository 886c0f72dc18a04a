package ca.posthaste.console.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.rules.PostingRule;
import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors of the API are shown beside the field concerned, in the language of the page, and no input is lost. */
@QuarkusTest
class JobFormErrorsTest extends JobFormEditing {
    private FilledJobForm baker(String language) {
        return form(language, "new").with("title", "Baker").with("description", "<p>Bake.</p>").with("location", "Halifax, NS")
            .with("category", "36").with("positionType", "1").with("applicationEmail", "jobs@bakery.example.com");
    }

    /** Returns the error shown beside a field. */
    private static String error(String page, String field) {
        var found = Pattern.compile("(?s)id=\"" + field + "-error\">(.*?)</span>").matcher(page);
        return found.find() ? found.group(1) : "";
    }

    /** Every pointer that a fault or a finding about a job can have refers to an element of the page. */
    @ParameterizedTest
    @ValueSource(strings = {"", "/referenceId", "/title", "/closeDate", "/confidential", "/autoRefresh", "/status", "/locations", "/locations/0", "/locations/2/description",
        "/locations/7/description", "/categories", "/categories/0", "/categories/1/id", "/categories/9/id", "/positionType", "/positionType/id", "/salary", "/salary/amount",
        "/salary/maxAmount", "/salary/period", "/salary/period/id", "/salary/plusCommission", "/description", "/applicantRoutingType", "/applicantRoutingType/id",
        "/applicationEmail", "/applicationUrl", "/source", "/language", "/translation", "/translation/language", "/translation/title", "/translation/description",
        "/workplaceType", "/remoteRegions", "/remoteRegions/3", "/disclosures", "/disclosures/aiUsed", "/disclosures/payAbove200000", "/disclosures/vacancy", "/disclosures/accommodation",
        "/disclosures/otherLanguages", "/disclosures/otherLanguages/0", "/disclosures/otherLanguages/0/language", "/disclosures/otherLanguages/1/reason",
        "/disclosures/otherLanguages/12/reason", "/publishOn"})
    void every_pointer_has_a_field(String pointer) {
        var view = new JobFormView(JobFormValues.empty(), List.of(new Violation(pointer, Rule.REQUIRED,
            UserMessage.of("field.required", "name", "x"))), List.of(), Language.ENGLISH);
        var field = view.errors().get(0).field();
        var page = visitor.page(path("en", "new"));
        assertTrue(page.contains(" id=\"" + field + "\"") && page.contains("data-live=\"" + field + "\""), pointer + " leads to " + field);
        if (!List.of("", "/status").contains(pointer)) {
            assertFalse(field.equals("buttons"), pointer);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "title||title", "title| |title", "description|<script>x</script>|description", "description||description", "location|Nowhere|location0", "location||location0",
        "category||category0", "category|999|category0", "category|x|category0", "positionType||positionType", "positionType|9|positionType", "routing||routing",
        "applicationEmail||applicationEmail", "applicationEmail|nobody|applicationEmail", "amount|much|amount", "amount|-1|amount", "amount|1.234|amount", "amount|5|period",
        "maxAmount|5|amount", "period|5|amount", "period|9|period", "closeDate|31/12/2026|closeDate", "publishOn|2020-01-01|publishOn", "publishOn|x|publishOn",
        "workplaceType|elsewhere|workplaceType", "workplaceType||", "remoteRegion|ON|remoteRegions", "remoteRegion|XX|remoteRegions", "language|de|language",
        "translationTitle|Only a title|translationDescription", "translationDescription|<p>Only</p>|translationTitle", "vacancy|perhaps|vacancy", "aiUsed|perhaps|aiUsed", "payAbove|perhaps|payAbove",
        "otherLanguageReason|Why|otherLanguage0"})
    void errors_of_the_api_are_shown_next_to_their_field(String field, String value, String wrong) {
        var form = baker("en").with(field, value == null ? "" : value);
        var answer = form.press(visitor, "save");
        if (wrong == null) {
            FilledJobForm.id(answer); // the field has a default
            return;
        }
        var page = answer.expectPage(400).text();
        assertFalse(error(page, wrong).isEmpty(), page);
        assertTrue(page.contains("href=\"#" + wrong + "\">"), "the summary leads to it");
        assertTrue(page.contains("data-field=\"" + wrong + "\""));
        if (value != null && !value.isBlank() && !field.matches("category|positionType|period|workplaceType|remoteRegion|language|vacancy|aiUsed|payAbove")) {
            assertTrue(FilledJobForm.in(page).all(field).contains(value), "what was typed is still there: " + FilledJobForm.in(page).all(field));
        }
    }

    @Test void a_text_that_is_too_long_is_reported_next_to_its_field() {
        for (var field : List.of("title", "referenceId", "source", "applicationEmail", "accommodation")) {
            var page = baker("en").with(field, "x".repeat(501)).press(visitor, "save").expectPage(400).text();
            assertTrue(error(page, field).contains("501"), field + ": " + page);
            assertEquals("x".repeat(501), FilledJobForm.in(page).get(field));
        }
        var url = "https://example.com/" + "x".repeat(300);
        assertTrue(error(baker("en").with("routing", "2").with("applicationUrl", url).press(visitor, "save").expectPage(400).text(), "applicationUrl").contains("200"));
    }

    /** Each value would add all its options, for a page of many megabytes. */
    @Test void forged_rows_beyond_the_maximum_are_not_shown_again() {
        var many = IntStream.range(0, 600).mapToObj(String::valueOf).toArray(String[]::new);
        var page = baker("en").with("location", many).with("category", many).with("otherLanguage", many).press(visitor, "save").expectPage(400).text();
        var again = FilledJobForm.in(page);
        assertEquals(JobFormValues.ROWS_MAX, again.all("location").size());
        assertEquals(JobFormValues.ROWS_MAX, again.all("category").size());
        assertEquals(JobFormValues.ROWS_MAX, again.all("otherLanguage").stream().filter(row -> !row.isEmpty()).count());
        for (var field : List.of("location", "category", "otherLanguage")) {
            assertTrue(page.contains("href=\"#" + field), "it is said that they are too many: " + field);
        }
    }

    @ParameterizedTest
    @CsvSource({"en, There is a problem, Fill in “Title”.", "fr, Il y a un problème, Remplissez «\u00a0Titre\u00a0»."})
    void all_errors_are_reported_at_once_in_the_language_of_the_page(String language, String heading, String sentence) {
        var page = form(language, "new").with("location", "", "Atlantis", "Halifax, NS").with("category", "36", "x")
            .with("amount", "1").with("otherLanguage", "x".repeat(41), "", "Greek").with("otherLanguageReason", "", "Why", "").press(visitor, "publish").expectPage(400).text();
        assertTrue(page.contains(heading) && error(page, "title").equals(sentence), error(page, "title"));
        for (var field : List.of("title", "description", "location0", "category1", "positionType", "period", "applicationEmail", "otherLanguage0", "otherLanguage1")) {
            assertFalse(error(page, field).isEmpty(), field);
        }
        assertEquals("", error(page, "location1"), "the empty row before it is left out");
        assertEquals("", error(page, "otherLanguage2"));
        var again = FilledJobForm.in(page);
        assertEquals(List.of("Atlantis", "Halifax, NS", ""), again.all("location"));
        assertEquals(List.of("", "Why", "", "", ""), again.all("otherLanguageReason"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"en|amount|much|Amount, or minimum: enter a number, such as 24.50", "fr|amount|much|Montant, ou minimum\u00a0: saisissez un nombre, par exemple 24,50",
        "en|applicationEmail|nobody|E-mail address for applications: enter an e-mail address, such as jobs@example.com",
        "en|closeDate|soon|Closing date: enter a day as year, month and day, such as 2026-12-31", "en|amount|1.234|Amount, or minimum: enter at most two digits after the point, such as 24.50",
        "fr|amount|1.234|Montant, ou minimum\u00a0: saisissez au plus deux chiffres après la virgule, par exemple 24,50",
        "en|publishOn|2020-01-01|Publish on: choose today or a later day, or leave it empty.",
        "fr|positionType|9|Type d’emploi\u00a0: choisissez l’une des réponses proposées."})
    void an_error_uses_the_words_of_the_form(String language, String field, String typed, String said) {
        assertEquals(said, error(baker(language).with(field, typed).press(visitor, "save").expectPage(400).text(), field));
    }

    @ParameterizedTest @EnumSource(Language.class)
    void no_posting_rule_uses_member_names_of_the_api(Language language) {
        for (var rule : PostingRule.values()) {
            var said = new JobFormErrorText(language).of(rule);
            assertFalse(said.matches(".*\\b(salary|disclosures|translation|aiUsed|language fr)\\b.*"), said);
        }
    }

    /** Terms of the API: member names and values, JSON, HTTP. */
    private static final String API_WORDS = "(?s).*(\\b[Ss]end\\b|\\b[Ee]nvoyez\\b|[a-z][A-Z]|salary\\.|\\bnull\\b|\\bGET\\b|\\bAPI\\b|\\[\"|\\bid\\b|positionType|referenceId|disclosures).*";

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "title||title", "location|Nowhere|location0", "location|Remote|location0", "location|Vancuver, BC|location0", "location|Vancouver, XX|location0", "location|V6B 1A1|location0",
        "location|Ontario|location0", "location|Vancouver, BC, Canada|location0", "location|Halifax,|location0", "location||location0", "category|999|category0", "category|x|category0",
        "positionType|9|positionType", "routing||routing", "applicationEmail||applicationEmail", "amount|-1|amount", "amount|1.234|amount", "amount|5|period", "maxAmount|5|amount",
        "period|9|period", "publishOn|2020-01-01|publishOn", "workplaceType|elsewhere|workplaceType", "remoteRegion|ON|remoteRegions", "remoteRegion|XX|remoteRegions",
        "language|de|language", "translationTitle|Only a title|translationDescription", "vacancy|perhaps|vacancy", "aiUsed|perhaps|aiUsed", "payAbove|perhaps|payAbove", "otherLanguageReason|Why|otherLanguage0",
        "referenceId|a\u0007b|referenceId", "referenceId|B-1|referenceId", "description|<a>x</a>|description"})
    void no_error_uses_terms_of_the_api(String field, String value, String wrong) {
        bakery.create(Samples.baker("B-1"));
        for (var language : List.of("en", "fr")) {
            var said = error(baker(language).with(field, value == null ? "" : value).press(visitor, "save").expectPage(400).text(), wrong);
            assertFalse(said.isEmpty() || said.matches(API_WORDS), said);
        }
    }

    @ParameterizedTest @CsvSource(delimiter = '|', value = {"en|Closing date: choose the day on which the job is published, or a later one.",
        "fr|Date limite\u00a0: choisissez le jour de la publication ou un jour ultérieur."})
    void a_job_that_would_close_before_it_is_published_is_rejected_in_the_words_of_the_form(String language, String said) {
        var day = LocalDate.now(service.clock()).plusDays(9);
        assertEquals(said, error(baker(language).with("publishOn", day.toString()).with("closeDate", day.minusDays(1).toString()).press(visitor, "schedule").expectPage(400).text(), "closeDate"));
    }

    @Test void a_range_that_ends_below_its_beginning_is_rejected_in_the_words_of_the_form() {
        var page = baker("fr").with("amount", "30").with("maxAmount", "20").with("period", "5").press(visitor, "save").expectPage(400).text();
        assertTrue(error(page, "maxAmount").startsWith("Maximum\u00a0: saisissez un montant qui n’est pas inférieur à «\u00a0Montant, ou minimum\u00a0»"), error(page, "maxAmount"));
    }

    @Test void a_description_with_thousands_of_faults_is_answered_with_a_hundred_and_hides_no_other_field() {
        var description = IntStream.range(0, 3_000).mapToObj(i -> "<x" + i + ">").collect(Collectors.joining());
        var page = baker("en").with("description", description).with("closeDate", "x").with("applicationEmail", "x").press(visitor, "save").expectPage(400).text();
        assertEquals(101, error(page, "description").split("<br>").length);
        assertTrue(!error(page, "closeDate").isEmpty() && !error(page, "applicationEmail").isEmpty());
        assertEquals(description, FilledJobForm.in(page).get("description"));
    }

    @Test void a_reference_that_is_taken_is_reported_next_to_its_field() {
        bakery.create(Samples.baker("B-1"));
        assertFalse(error(baker("en").with("referenceId", "B-1").press(visitor, "save").expectPage(400).text(), "referenceId").isEmpty());
    }

    @Test void a_job_that_is_there_is_rejected_in_the_same_way_and_stays_as_it_is() {
        int id = bakery.create(Samples.BAKER).id();
        var before = bakery.read(id);
        var form = form("en", id).with("title", "").with("description", "").with("location", "").with("category", "").with("positionType", "")
            .with("routing", "2");
        var page = form.press(visitor, "save").expectPage(400).text();
        for (var field : List.of("title", "description", "location0", "category0", "positionType", "applicationUrl")) {
            assertFalse(error(page, field).isEmpty(), field);
        }
        assertEquals(before.text(), bakery.read(id).text());
        FilledJobForm.id(FilledJobForm.in(page).with("title", "Mended").with("description", "x")
            .with("location", "Halifax, NS").with("category", "1").with("positionType", "2")
            .with("routing", "1").press(visitor, "save"));
        bakery.read(id).expect("/title", "Mended");
    }

    @Test void a_day_is_needed_to_schedule() {
        assertFalse(error(baker("en").press(visitor, "schedule").expectPage(400).text(), "publishOn").isEmpty());
        assertFalse(error(baker("en").with("publishOn", "2020-01-01").press(visitor, "schedule").expectPage(400).text(), "publishOn").isEmpty());
    }

    @ParameterizedTest @CsvSource({"en, Ontario (ON-PAY):", "fr, Ontario (ON-PAY)\u00a0:"})
    void a_check_saves_nothing_and_says_what_the_provinces_ask(String language, String pay) {
        service.changeEmployees(bakery.employer(), OptionalInt.of(30));
        int before = bakery.get("/jobs").at("/paging/total").intValue();
        var form = baker(language).with("location", "Toronto, ON", "Québec, QC").with("otherLanguage", "Greek").with("otherLanguageReason", "");
        var page = visitor.send(path(language, "check"), form.sent()).expectPage(200).text();
        assertTrue(live(page, "amount").contains(pay), live(page, "amount"));
        assertTrue(live(page, "aiUsed").contains("ON-AI") && live(page, "vacancy").contains("ON-VACANCY") && live(page, "otherLanguageReason0").contains("QC-LANG"), page);
        assertTrue(live(page, "translationTitle").contains("QC-FR"), page);
        assertEquals("Baker", FilledJobForm.in(page).get("title"));
        assertEquals(before, bakery.get("/jobs").at("/paging/total").intValue());
    }

    private static String live(String page, String field) {
        var found = Pattern.compile("data-live=\"" + field + "\">(.*?)</span></span>").matcher(page);
        return found.find() ? found.group(1) : "";
    }

    @Test void a_check_reports_what_would_be_rejected() {
        var page = visitor.send(path("en", "check"), baker("en").with("title", "").with("amount", "x").with("period", "5").sent()).expectPage(200).text();
        assertTrue(!error(page, "title").isEmpty() && !error(page, "amount").isEmpty() && page.contains("2 problems have to be fixed."), page);
        var good = visitor.send(path("en", "check"), baker("en").sent()).expectPage(200).text();
        assertTrue(good.contains("No problems were found"), good);
    }

    @Test void a_check_of_a_job_that_is_there_is_about_that_job() {
        int id = bakery.create(Samples.baker("B-1").with("status", "active")).id();
        var form = form("en", id);
        assertEquals(id, Integer.parseInt(form.get("id")));
        assertTrue(visitor.send(path("en", "check"), form.sent()).expectPage(200).text().contains("No problems were found"), "its own reference is not taken");
        var page = visitor.send(path("en", "check"), form.with("title", "").sent()).expectPage(200).text();
        var again = FilledJobForm.in(page);
        assertEquals(path("en", id), again.action());
        FilledJobForm.id(again.with("title", "Mended").press(visitor, "save"));
        bakery.read(id).expect("/title", "Mended").expect("/status", "active");
    }

    @Test void a_script_gets_the_same_errors_as_json() {
        service.changeEmployees(bakery.employer(), OptionalInt.of(30));
        var answer = json(baker("fr").with("title", "").with("location", "Toronto, ON"));
        assertEquals("title", answer.at("/errors/0/field").textValue());
        assertTrue(answer.at("/errors/0/text").textValue().startsWith("Remplissez «\u00a0Titre"));
        var found = json(baker("fr").with("location", "Toronto, ON"));
        assertEquals(0, found.at("/errors").size());
        assertEquals("amount", found.at("/findings/0/field").textValue());
        assertFalse(found.at("/said").textValue().isBlank());
    }

    private JsonNode json(FilledJobForm form) {
        var body = new StringBuilder("token=" + visitor.token());
        var sent = form.sent();
        for (int i = 0; i < sent.length; i += 2) {
            body.append('&').append(sent[i]).append('=').append(URLEncoder.encode(sent[i + 1], StandardCharsets.UTF_8));
        }
        var answer = Request.to("POST", TestService.root() + path("fr", "check")).header("Cookie", visitor.cookie())
            .header("Content-Type", "application/x-www-form-urlencoded").header("Sec-Fetch-Site", "same-origin").header("Accept", "application/json")
            .body(body.toString()).send();
        answer.expectHeader("Content-Type", "application/json").expectHeader("Cache-Control", "no-store");
        return Trees.parse(answer.text());
    }
}
