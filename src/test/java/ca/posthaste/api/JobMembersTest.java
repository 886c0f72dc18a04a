package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Language;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestService;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members that version 1.2 adds to a job. */
@QuarkusTest
class JobMembersTest {
    private static final List<String> ADDED = List.of("url", "createdAt", "updatedAt", "source", "language", "translation",
        "workplaceType", "remoteRegions", "disclosures", "publishOn", "compliance");
    private static final JobBody FULL = Samples.WELDER.with("source", "workday").with("language", "fr")
        .withJson("translation", "{\"language\": \"en\", \"title\": \"Welder\", \"description\": \"<p>Weld.</p>\"}")
        .with("workplaceType", "remote").withJson("remoteRegions", "[\"BC\", \"QC\", \"BC\"]")
        .withJson("disclosures", "{\"aiUsed\": false, \"vacancy\": \"existing\", \"accommodation\": \"A ramp.\","
            + " \"otherLanguages\": [{\"language\": \"English\", \"reason\": \"Ships' papers.\"}, {\"language\": \"Cree\"}]}");

    @Inject TestService service;
    @Inject TestClock clock;
    private Client yard;

    @BeforeEach void open() {
        yard = service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2);
    }

    private static List<String> names(JsonNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private LocalDate today() {
        return LocalDate.now(clock);
    }

    @Test void new_members_follow_those_of_1_1_in_the_order_of_the_specification() {
        int id = yard.create(Samples.BAKER).id();
        var old = names(yard.using(ApiVersion.V1_1).read(id).json());
        var now = names(yard.read(id).json());
        assertEquals(old, now.subList(0, old.size()));
        assertEquals(ADDED, now.subList(old.size(), now.size()));
    }

    @Test void omitted_members_have_defaults() {
        var job = yard.create(Samples.BAKER).expect("/url", null).expect("/source", null).expect("/language", "en")
            .expect("/translation", null).expect("/workplaceType", "onsite").expect("/publishOn", null);
        assertEquals("[]", job.at("/remoteRegions").toString());
        assertEquals("{\"aiUsed\":null,\"vacancy\":null,\"accommodation\":null,\"otherLanguages\":[],\"payAbove200000\":null}", job.at("/disclosures").toString());
        service.changeLanguage(yard.employer(), Language.FRENCH);
        yard.create(Samples.BAKER).expect("/language", "fr");
    }

    @Test void every_sent_member_is_returned_by_a_read() {
        int id = yard.create(FULL).id();
        var job = yard.read(id).expect("/source", "workday").expect("/language", "fr").expect("/translation/language", "en")
            .expect("/translation/title", "Welder").expect("/translation/description", "<p>Weld.</p>").expect("/workplaceType", "remote")
            .expect("/disclosures/aiUsed", false).expect("/disclosures/vacancy", "existing").expect("/disclosures/accommodation", "A ramp.")
            .expect("/disclosures/otherLanguages/0/reason", "Ships' papers.").expect("/disclosures/otherLanguages/1/reason", null);
        assertEquals("[\"BC\",\"QC\"]", job.at("/remoteRegions").toString());
        yard.using(ApiVersion.V1_1).update(id, JobBody.empty().with("title", "Rigger"));
        assertEquals(JobBody.of(job.json()).with("title", "Rigger").without("updatedAt", "url").tree(),
            JobBody.of(yard.read(id).json()).without("updatedAt", "url").tree());
    }

    @Test void version_1_1_neither_returns_nor_accepts_the_new_members() {
        var old = yard.using(ApiVersion.V1_1);
        int id = old.create(FULL.with("workplaceType", "in orbit")).id();
        ADDED.forEach(name -> assertFalse(old.read(id).json().has(name), name));
        yard.read(id).expect("/source", null).expect("/workplaceType", "onsite").expect("/language", "en");
    }

    @Test void the_times_of_creation_and_last_change_are_read_only() {
        var created = yard.create(Samples.BAKER.with("createdAt", "1999-01-01T00:00:00.000Z"));
        var at = created.at("/createdAt").textValue();
        assertTrue(at.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"), at);
        created.expect("/updatedAt", at);
        yard.update(created.id(), "{}").expect("/updatedAt", at);
        var changed = yard.update(created.id(), JobBody.empty().with("title", "Cook")).expect("/createdAt", at);
        assertFalse(Instant.parse(changed.at("/updatedAt").textValue()).isBefore(Instant.parse(at)));
        yard.read(created.id()).expect("/createdAt", at).expect("/updatedAt", changed.at("/updatedAt").textValue());
    }

    @Test void an_open_job_has_an_address_at_which_everybody_may_read_it() {
        var job = yard.create(Samples.BAKER.with("title", "Pâtissier / Baker, 2nd shift!").with("status", "active").with("language", "fr"));
        var url = job.at("/url").textValue();
        assertEquals(TestService.root() + "/fr/jobs/" + job.id() + "-patissier-baker-2nd-shift", url);
        assertTrue(Request.to("GET", url).send().expectPage(200).text().contains("Pâtissier / Baker, 2nd shift!"));
        Request.to("GET", TestService.root() + "/en/jobs/nonsense").send().expect(404);
        yard.update(job.id(), JobBody.empty().with("closeDate", today().minusDays(1).toString())).expect("/url", null);
        yard.read(job.id()).expect("/url", null);
        yard.update(job.id(), JobBody.empty().with("closeDate", today().toString())).expect("/url", url);
        yard.update(job.id(), JobBody.empty().with("status", "archived")).expect("/url", null);
    }

    @ParameterizedTest @CsvSource(delimiter = '|', value = {
        "source                  | ''                           | ",
        "source                  | '\"x\"'                      | ",
        "source                  | '\" \"'                      | /source blank",
        "source                  | 7                            | /source wrong_type",
        "language                | '\"de\"'                     | /language unknown_value",
        "language                | '\"EN\"'                     | /language unknown_value",
        "translation             | '[]'                         | /translation wrong_type",
        "translation             | '{}'                         | /translation/title required,/translation/description required",
        "translation.language    | '\"en\"'                     | /translation/language not_allowed,/translation/title required,/translation/description required",
        "translation             | '{\"title\":\"x\",\"description\":\"<script>\"}' | /translation/description forbidden_html",
        "translation             | '{\"title\":\" \",\"description\":\"x\"}' | /translation/title blank",
        "workplaceType           | '\"home\"'                   | /workplaceType unknown_value",
        "remoteRegions           | '[\"BC\"]'                   | /remoteRegions not_allowed",
        "remoteRegions           | '[]'                         | ",
        "remoteRegions           | '\"BC\"'                     | /remoteRegions wrong_type",
        "remoteRegions           | '[\"BC\", \"XX\", 1]'        | /remoteRegions/1 unknown_value,/remoteRegions/2 wrong_type",
        "disclosures             | '\"none\"'                   | /disclosures wrong_type",
        "disclosures.aiUsed      | '\"yes\"'                    | /disclosures/aiUsed wrong_type",
        "disclosures.payAbove200000 | '\"yes\"'                 | /disclosures/payAbove200000 wrong_type",
        "disclosures.vacancy     | '\"maybe\"'                  | /disclosures/vacancy unknown_value",
        "disclosures.otherLanguages | '[{\"reason\": \"x\"}]'   | /disclosures/otherLanguages/0/language required",
        "publishOn               | '\"2020-01-01\"'             | /publishOn date_past",
        "publishOn               | '\"tomorrow\"'               | /publishOn invalid_date",
    })
    void values_that_violate_a_rule_are_rejected(String member, String value, String faults) {
        var body = Samples.BAKER.withJson(member, value == null || value.isEmpty() ? "null" : value);
        var answer = yard.post("/jobs", body);
        if (faults == null) {
            answer.expect(201);
        } else {
            answer.expectFaults(faults.split(","));
        }
    }

    @Test void texts_and_lists_have_a_maximum_length() {
        var limits = List.of(List.of("source", 40), List.of("disclosures.accommodation", 500));
        for (var limit : limits) {
            var member = (String) limit.get(0);
            int max = (Integer) limit.get(1);
            yard.post("/jobs", Samples.BAKER.with(member, "é".repeat(max))).expect(201);
            yard.post("/jobs", Samples.BAKER.with(member, "é".repeat(max + 1))).expectFaults("/" + member.replace('.', '/') + " too_long");
        }
        yard.post("/jobs", Samples.BAKER.withJson("disclosures.otherLanguages", languages(10))).expect(201);
        yard.post("/jobs", Samples.BAKER.withJson("disclosures.otherLanguages", languages(11)))
            .expectFaults("/disclosures/otherLanguages too_many");
    }

    private static String languages(int count) {
        return IntStream.range(0, count).mapToObj(i -> "{\"language\": \"L" + i + "\"}").collect(Collectors.joining(",", "[", "]"));
    }

    @Test void remote_work_has_regions_and_other_work_has_none() {
        int id = yard.create(Samples.BAKER.with("workplaceType", "remote")).id();
        assertEquals("[\"CA\"]", yard.read(id).at("/remoteRegions").toString());
        yard.put("/jobs/" + id, "{\"remoteRegions\": [\"CA\", \"BC\"]}").expectFaults("/remoteRegions not_allowed");
        yard.put("/jobs/" + id, "{\"remoteRegions\": []}").expectFaults("/remoteRegions too_few");
        assertEquals("[\"NU\"]", yard.update(id, "{\"remoteRegions\": [\"NU\"]}").at("/remoteRegions").toString());
        assertEquals("[\"NU\"]", yard.update(id, "{\"title\": \"Cook\"}").at("/remoteRegions").toString());
        assertEquals("[\"CA\"]", yard.update(id, "{\"remoteRegions\": null}").at("/remoteRegions").toString());
        assertEquals("[]", yard.update(id, "{\"workplaceType\": \"hybrid\"}").at("/remoteRegions").toString());
    }

    @Test void a_translation_is_changed_part_by_part_and_is_always_in_the_other_language() {
        int id = yard.create(FULL).id();
        yard.update(id, "{\"translation\": {\"title\": \"Fitter\"}}").expect("/translation/title", "Fitter")
            .expect("/translation/description", "<p>Weld.</p>");
        yard.put("/jobs/" + id, "{\"translation\": {\"title\": null}}").expectFaults("/translation/title required");
        yard.put("/jobs/" + id, "{\"language\": \"en\"}").expectFaults("/translation required");
        yard.put("/jobs/" + id, "{\"language\": \"en\", \"translation\": {\"title\": \"Soudeur\"}}")
            .expectFaults("/translation/description required");
        yard.update(id, "{\"language\": \"en\", \"translation\": {\"title\": \"Soudeur\", \"description\": \"x\"}}")
            .expect("/translation/language", "fr");
        yard.update(id, "{\"translation\": null}").expect("/translation", null);
        yard.update(id, "{\"language\": \"fr\"}").expect("/language", "fr");
    }

    @Test void disclosures_are_changed_part_by_part() {
        int id = yard.create(FULL).id();
        yard.update(id, "{\"disclosures\": {\"aiUsed\": true, \"vacancy\": null}}").expect("/disclosures/aiUsed", true)
            .expect("/disclosures/vacancy", null).expect("/disclosures/accommodation", "A ramp.");
        yard.update(id, "{\"disclosures\": null}").expect("/disclosures/aiUsed", null).expect("/disclosures/accommodation", null);
    }

    @Test void the_day_to_publish_on_is_kept_only_for_a_draft() {
        var tomorrow = today().plusDays(1).toString();
        int id = yard.create(Samples.BAKER.with("publishOn", tomorrow)).expect("/publishOn", tomorrow).id();
        yard.update(id, "{\"publishOn\": \"" + today() + "\"}").expect("/publishOn", today().toString());
        yard.update(id, "{\"status\": \"active\"}").expect("/publishOn", null);
        yard.create(Samples.BAKER.with("status", "active").with("publishOn", "2001-01-01")).expect("/publishOn", null);
        yard.update(yard.create(Samples.BAKER.with("publishOn", tomorrow)).id(), "{\"publishOn\": null}").expect("/publishOn", null);
    }

    @Test void a_draft_is_not_scheduled_for_a_day_on_which_it_is_closed() {
        var tomorrow = today().plusDays(1).toString();
        yard.post("/jobs", Samples.BAKER.with("publishOn", tomorrow).with("closeDate", today().toString())).expect(400)
            .expectFaults("/closeDate not_allowed");
        int id = yard.create(Samples.BAKER.with("closeDate", today().toString())).id();
        yard.put("/jobs/" + id, "{\"publishOn\": \"" + tomorrow + "\"}").expect(400).expectFaults("/publishOn not_allowed");
        int old = yard.create(Samples.BAKER.with("publishOn", tomorrow)).id();
        yard.using(ApiVersion.V1_1).put("/jobs/" + old, "{\"closeDate\": \"" + today() + "\"}").expect(200); // 1.1 does not have publishOn
        int far = yard.create(Samples.BAKER.with("publishOn", today().plusDays(90).toString())).id();
        yard.put("/jobs/" + far, yard.read(far).text()).expect(200).expect("/closeDate", today().plusDays(60).toString());
    }

    @Test void a_large_translation_counts_as_a_large_description_does() {
        var large = "é".repeat(200_000);
        int id = yard.create(FULL.with("translation.description", large)).id();
        yard.read(id).expect("/translation/description", large).expect("/description", FULL.tree().get("description").textValue());
        yard.using(ApiVersion.V1_1).read(id).expect("/title", "Welder, night shift");
    }
}
