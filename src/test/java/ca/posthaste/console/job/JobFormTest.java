package ca.posthaste.console.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.db.Database;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.Trees;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Creating, changing, publishing, scheduling, archiving and copying a job with the form. */
@QuarkusTest
class JobFormTest extends JobFormEditing {
    /** Allowed, but old-fashioned HTML with line breaks of another system. */
    private static final String ODD = "\n<P>Bake &amp; sell&nbsp;bread\r\n<BR/>at   night &#233;\tand <STRONG >day</STRONG></P>\r\n<a target='_blank' href=\"https://bakery.example.com/?a=1&amp;b=2\">more</a>\r\n";
    static final JobBody EVERYTHING = JobBody.of("""
        {"referenceId": "B-17 \\"é\\"",
         "title": "Baker & <pastry> chef",
         "confidential": true,
         "autoRefresh": true,
         "status": "draft",
         "locations": [{"description": "Québec, QC"}, {"description": "Toronto, ON"}, {"description": "Vancouver, BC"}],
         "categories": [{"id": 36}, {"id": 2}, {"id": 1}],
         "positionType": {"id": 3},
         "salary": {"amount": 31.5, "maxAmount": 44.25, "period": {"id": 5}, "plusCommission": true},
         "applicantRoutingType": {"id": 2},
         "applicationUrl": "https://bakery.example.com/apply?job=7&from=board",
         "source": "ats 1",
         "language": "en",
         "workplaceType": "remote",
         "remoteRegions": ["QC", "ON"],
         "disclosures": {"aiUsed": false, "payAbove200000": true, "vacancy": "future", "accommodation": "Ask Zoë & co.",
           "otherLanguages": [{"language": "English", "reason": "Clients in Halifax"}, {"language": "Spanish", "reason": null}]}}""")
        .with("description", ODD).with("translation.language", "fr").with("translation.title", "Boulanger").with("translation.description", ODD);
    private static final List<String> SET_BY_US = List.of("id", "employer", "createdAt", "updatedAt", "url", "publishDate", "compliance");

    @Inject Database database;
    @Inject Audit audit;

    private FilledJobForm baker() {
        return form("en", "new").with("title", "Baker").with("description", "<p>Bake.</p>").with("location", "Vancouver, BC").with("category", "36")
            .with("positionType", "1").with("applicationEmail", "jobs@bakery.example.com");
    }

    private List<String> log() {
        return database.read(tx -> audit.before(tx, bakery.employer().id(), Long.MAX_VALUE, 20)).stream().filter(entry -> entry.action().startsWith("job-"))
            .map(JobFormTest::line).toList();
    }

    private static String line(AuditEntry entry) {
        return entry.actor().email().replaceFirst("-.*", "") + " " + AuditText.of(entry);
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void a_job_that_is_made_with_every_field_has_every_member(String language) {
        var on = service.clock().today().plusDays(3).toString();
        var closes = service.clock().today().plusDays(30).toString();
        var form = form(language, "new").with("title", "Baker & <pastry> chef").with("language", "en").with("description", "<p>Bake\nat <b>night</b> &amp; day</p>")
            .with("translationTitle", "Boulanger").with("translationDescription", "<p>Du pain</p>")
            .with("location", "Québec, QC", "", "Toronto, ON").with("workplaceType", "remote").with("remoteRegion", "ON", "QC")
            .with("category", "36", "2", "").with("positionType", "3").with("amount", "31,50").with("maxAmount", "$ 44.25").with("period", "5").with("plusCommission", "true")
            .with("routing", "1").with("applicationEmail", " jobs@bakery.example.com ").with("aiUsed", "true").with("payAbove", "false")
            .with("vacancy", "existing").with("accommodation", "Ask us")
            .with("otherLanguage", "", "English").with("otherLanguageReason", "", "Clients in Halifax").with("publishOn", on).with("closeDate", closes)
            .with("confidential", "true").with("autoRefresh", "true").with("referenceId", "B-17").with("source", "ats 1");
        int id = FilledJobForm.id(form.press(visitor, "schedule"));
        var job = bakery.read(id);
        job.expect("/title", "Baker & <pastry> chef").expect("/language", "en").expect("/description", "<p>Bake\nat <b>night</b> &amp; day</p>")
            .expect("/translation/language", "fr").expect("/translation/title", "Boulanger").expect("/translation/description", "<p>Du pain</p>")
            .expect("/locations/0/description", "Québec, QC").expect("/locations/1/description", "Toronto, ON")
            .expect("/workplaceType", "remote").expect("/categories/0/id", 36).expect("/categories/1/id", 2).expect("/positionType/id", 3)
            .expect("/salary/amount", 31.5).expect("/salary/maxAmount", 44.25).expect("/salary/period/id", 5).expect("/salary/plusCommission", true)
            .expect("/applicantRoutingType/id", 1).expect("/applicationEmail", "jobs@bakery.example.com").expect("/disclosures/aiUsed", true)
            .expect("/disclosures/payAbove200000", false)
            .expect("/disclosures/vacancy", "existing").expect("/disclosures/accommodation", "Ask us").expect("/disclosures/otherLanguages/0/language", "English")
            .expect("/disclosures/otherLanguages/0/reason", "Clients in Halifax").expect("/publishOn", on).expect("/closeDate", closes)
            .expect("/confidential", true).expect("/autoRefresh", true).expect("/referenceId", "B-17").expect("/source", "ats 1").expect("/status", "draft");
        assertEquals(Trees.parse("[\"ON\",\"QC\"]"), job.at("/remoteRegions"));
        assertEquals(1, job.at("/disclosures/otherLanguages").size());
        assertEquals(List.of("ana job-scheduled " + id + " Baker & <pastry> chef", "ana job-created " + id + " Baker & <pastry> chef"), log());
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void a_save_without_a_change_changes_nothing(String language) {
        var on = service.clock().today().plusDays(3).toString();
        int id = bakery.create(EVERYTHING.with("publishOn", on)).id();
        var before = bakery.read(id);
        var answer = form(language, id).press(visitor, "save");
        answer.expectHeader("Location", path(language, id) + "?done=nothing");
        var after = bakery.read(id);
        assertEquals(before.header("ETag"), after.header("ETag"));
        assertEquals(before.text(), after.text());
        assertEquals(List.of(), log(), "nothing was done");
    }

    @Test void unticking_every_region_means_all_of_canada_as_the_hint_says() {
        int id = bakery.create(EVERYTHING).id();
        FilledJobForm.id(form("en", id).with("remoteRegion").press(visitor, "save"));
        assertEquals(Trees.parse("[\"CA\"]"), bakery.read(id).at("/remoteRegions"));
    }

    @ParameterizedTest @CsvSource({"en, 44.25", "fr, '44,25'"})
    void an_amount_is_written_as_the_language_of_the_page_has_it(String language, String shown) {
        int id = bakery.create(EVERYTHING).id();
        assertEquals(shown, form(language, id).get("maxAmount"));
    }

    /** The list uses the same term. */
    @ParameterizedTest @CsvSource({"en, Scheduled, Draft", "fr, Planifiée, Brouillon"})
    void the_status_on_the_form_is_the_one_in_the_list(String language, String scheduled, String draft) {
        int waits = bakery.create(EVERYTHING.with("publishOn", service.clock().today().plusDays(3).toString())).id();
        int rests = bakery.create(Samples.baker("B-2")).id();
        assertTrue(visitor.page(path(language, waits)).contains("<strong class=\"tag\">" + scheduled + "</strong>"));
        assertTrue(visitor.page(path(language, rests)).contains("<strong class=\"tag\">" + draft + "</strong>"));
    }

    @Test void unchanged_fields_keep_every_byte() {
        int id = bakery.create(EVERYTHING).id();
        FilledJobForm.id(form("en", id).with("title", "Baker").press(visitor, "save"));
        bakery.read(id).expect("/title", "Baker").expect("/description", ODD).expect("/translation/description", ODD);
        FilledJobForm.id(form("en", id).with("translationTitle", "Pâtissier").press(visitor, "save"));
        bakery.read(id).expect("/translation/title", "Pâtissier").expect("/translation/description", ODD);
        FilledJobForm.id(form("en", id).with("language", "fr").press(visitor, "save"));
        var turned = bakery.read(id);
        turned.expect("/language", "fr").expect("/translation/language", "en").expect("/translation/description", ODD).expect("/description", ODD);
        assertEquals(Trees.parse("[\"QC\",\"ON\"]"), turned.at("/remoteRegions"), "in the order in which it was sent");
        FilledJobForm.id(form("en", id).with("description", "<p>new</p>").press(visitor, "save"));
        bakery.read(id).expect("/description", "<p>new</p>").expect("/translation/description", ODD);
    }

    /** Changes each member separately, so that none is covered only because it changes along with another. */
    @ParameterizedTest @ValueSource(strings = {"title=Baker", "language=fr", "description=<p>x</p>", "translationTitle=Chef", "translationDescription=<p>y</p>",
        "location=Halifax, NS", "workplaceType=hybrid", "remoteRegion=NS", "category=5", "positionType=1", "amount=30", "maxAmount=50", "period=3", "plusCommission=",
        "applicationUrl=https://example.com/x", "aiUsed=true", "payAbove=false", "payAbove=", "aiUsed=", "vacancy=", "vacancy=existing", "accommodation=", "accommodation=Other", "otherLanguage=Greek",
        "closeDate=2031-01-01", "confidential=", "autoRefresh=", "referenceId=", "referenceId=C", "source=", "source=other"})
    void a_change_of_one_field_changes_its_member_and_no_other(String change) {
        int id = bakery.create(EVERYTHING).id();
        var before = bakery.read(id).json();
        var field = change.substring(0, change.indexOf('='));
        var value = change.substring(change.indexOf('=') + 1);
        var form = form("en", id);
        FilledJobForm.id((value.isEmpty() && form.get(field).equals("true") ? form.with(field) : form.with(field, value)).press(visitor, "save"));
        var after = bakery.read(id).json();
        var changed = new TreeSet<String>();
        before.fieldNames().forEachRemaining(name -> {
            if (!SET_BY_US.contains(name) && !before.get(name).equals(after.get(name))) {
                changed.add(name);
            }
        });
        var member = switch (field) {
            case "translationTitle", "translationDescription" -> "translation";
            case "location" -> "locations";
            case "remoteRegion" -> "remoteRegions";
            case "category" -> "categories";
            case "amount", "maxAmount", "period", "plusCommission" -> "salary";
            case "aiUsed", "payAbove", "vacancy", "accommodation", "otherLanguage" -> "disclosures";
            default -> field;
        };
        var expected = new TreeSet<>(List.of(member));
        if (field.equals("language")) {
            expected.add("translation"); // as it is then in the other language
        }
        if (field.equals("workplaceType")) {
            expected.add("remoteRegions"); // which apply to remote work only
        }
        assertEquals(expected, changed, change);
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void a_description_that_other_job_sites_do_not_accept_is_reported(String language) {
        int terse = bakery.create(EVERYTHING.with("description", "<p>" + "x".repeat(99) + "</p>").with("translation", null)).id();
        int longer = bakery.create(EVERYTHING.with("description", "<p>" + "x".repeat(100) + "</p>").with("translation", null).with("referenceId", "L")).id();
        assertTrue(visitor.page(path(language, terse)).contains("LinkedIn"));
        assertFalse(visitor.page(path(language, longer)).contains("LinkedIn"));
    }

    @Test void a_job_can_be_emptied_of_all_that_is_optional() {
        int id = bakery.create(EVERYTHING).id();
        var form = form("en", id).with("translationTitle", "").with("translationDescription", "").with("workplaceType", "onsite").with("amount", "").with("maxAmount", "")
            .with("period", "").with("plusCommission").with("routing", "1").with("applicationEmail", "jobs@bakery.example.com").with("aiUsed", "").with("payAbove", "").with("vacancy", "")
            .with("accommodation", "").with("otherLanguage", "").with("otherLanguageReason", "").with("referenceId", "").with("source", "").with("confidential").with("autoRefresh")
            .with("closeDate", "");
        FilledJobForm.id(form.press(visitor, "save"));
        var job = bakery.read(id);
        for (var member : List.of("/translation", "/salary", "/applicationUrl", "/referenceId", "/source", "/disclosures/aiUsed", "/disclosures/vacancy",
            "/disclosures/accommodation", "/disclosures/payAbove200000")) {
            job.expect(member, null);
        }
        job.expect("/confidential", false).expect("/autoRefresh", false).expect("/workplaceType", "onsite")
            .expect("/closeDate", service.clock().today().plusDays(60).toString());
        assertEquals(0, job.at("/disclosures/otherLanguages").size());
        assertEquals(0, job.at("/remoteRegions").size());
    }

    @Test void a_draft_is_saved_then_published_then_archived_then_published_again() {
        int id = FilledJobForm.id(baker().press(visitor, "save"));
        bakery.read(id).expect("/status", "draft");
        assertTrue(visitor.page(path("en", id)).contains("value=\"schedule\""));
        form("en", id).press(visitor, "publish").expectHeader("Location", path("en", id) + "?done=publish");
        bakery.read(id).expect("/status", "active");
        var active = visitor.page(path("en", id) + "?done=publish");
        assertTrue(active.contains("<p>Published.</p>") && active.contains("/en/jobs/" + id + "-baker") && !active.contains("value=\"publish\""), active);
        FilledJobForm.id(form("en", id).with("title", "Night baker").press(visitor, "archive"));
        bakery.read(id).expect("/status", "archived").expect("/title", "Night baker");
        FilledJobForm.id(form("en", id).press(visitor, "publish"));
        bakery.read(id).expect("/status", "active");
        assertEquals(List.of("ana job-published " + id + " Night baker", "ana job-archived " + id + " Night baker", "ana job-published " + id + " Baker",
            "ana job-created " + id + " Baker"), log());
    }

    @Test void a_copy_is_a_draft_with_what_is_in_the_form() {
        int id = bakery.create(EVERYTHING.with("status", "active")).id();
        var saved = bakery.read(id);
        int copy = FilledJobForm.id(form("en", id).press(visitor, "copy"));
        bakery.read(copy).expect("/status", "draft").expect("/referenceId", null).expect("/source", null).expect("/description", ODD).expect("/title", "Baker & <pastry> chef");
        int other = FilledJobForm.id(form("en", id).with("title", "Typed").press(visitor, "copy"));
        bakery.read(other).expect("/status", "draft").expect("/referenceId", null).expect("/source", null).expect("/title", "Typed")
            .expect("/closeDate", service.clock().today().plusDays(60).toString());
        assertEquals(saved.header("ETag"), bakery.read(id).header("ETag"), "the job itself stays as it is");
        assertEquals(List.of("ana job-copied " + other + " Typed", "ana job-copied " + copy + " Baker & <pastry> chef"), log());
    }

    @ParameterizedTest @CsvSource({"en, 31.50–44.25", "fr, '31,50–44,25'"})
    void a_reader_sees_everything_and_changes_nothing(String language, String pay) {
        int id = bakery.create(EVERYTHING.with("description", "<p>Bake &amp; sell</p><p>Bread</p>")).id();
        var bo = "bo-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery.employer(), bo, Role.READER);
        try {
            var reader = Visitor.by(service.signInLink(bo));
            var page = reader.page(path(language, id));
            assertFalse(page.contains("name=\"title\"") || page.contains("action=\"" + path(language, id)), page);
            for (var text : List.of("Baker &amp; &lt;pastry&gt; chef", "<dd class=\"kept\" lang=\"en\">Bake &amp; sell\n  Bread</dd>", "lang=\"fr\">Boulanger", "Toronto, ON", pay, "ats 1", "Clients in Halifax",
                "https://bakery.example.com/apply?job=7&amp;from=board", "B-17")) {
                assertTrue(page.contains(text), text + " in " + page);
            }
            assertEquals(403, reader.send(path(language, id), "title", "x").status());
            assertEquals(403, reader.get(path(language, "new")).status());
        } finally {
            service.removeUser(bakery.employer(), bo);
        }
    }

    @Test void a_description_of_a_megabyte_is_shown_and_saved() {
        var description = "<p>" + "A long text, line by line.\n".repeat(40_000) + "</p>";
        int id = FilledJobForm.id(baker().with("description", description).press(visitor, "save"));
        bakery.read(id).expect("/description", description);
        FilledJobForm.id(form("en", id).with("title", "Long").press(visitor, "save"));
        bakery.read(id).expect("/title", "Long").expect("/description", description);
        assertTrue(visitor.page(path("en", id) + "/preview").contains("A long text"));
    }

    /** Rendering ten megabytes of text in a form can take half a gigabyte. */
    @ParameterizedTest
    @CsvSource({"en, This job has more text than a form can hold.", "fr, Cette offre a plus de texte"})
    void a_text_too_long_for_a_form_is_not_shown_in_one(String language, String said) {
        int id = bakery.create(Samples.BAKER.with("description", "<p>" + "\"".repeat(ConsoleForm.LONG_MAX) + "</p>")).id();
        assertTrue(visitor.page(path(language, id)).contains(said));
        visitor.page(path(language, "new"));
        assertTrue(visitor.send(path(language, id), baker().sent("do", "save")).expectPage(409).text().contains(said));
    }

    @Test void an_unknown_job_or_that_of_another_employer_is_not_found() {
        int other = service.employer(Samples.SHIPYARD).create(Samples.BAKER).id();
        for (var id : List.of(String.valueOf(other), "2147483647", "0", "x", "new2")) {
            assertEquals(404, visitor.get(path("en", id)).status(), id);
            assertEquals(404, visitor.get(path("en", id) + "/preview").status(), id);
        }
        visitor.page(path("en", "new"));
        var answer = visitor.send(path("en", other), baker().sent("do", "save"));
        assertEquals(409, answer.status(), "as one that was deleted meanwhile");
        assertFalse(answer.text().contains(Samples.SHIPYARD));
    }

    @Test void a_new_place_is_accepted_as_in_the_api() {
        int id = FilledJobForm.id(baker().with("location", "Zzyzx Crossing, YT").press(visitor, "save"));
        bakery.read(id).expect("/locations/0/description", "Zzyzx Crossing, YT");
        assertEquals("Zzyzx Crossing, YT", form("en", id).get("location"));
    }
}
