package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings of the provincial posting rules are shown in both languages, and jobs can be filtered by them. */
@QuarkusTest
class ComplianceTest extends FromTheFirstDay {
    private static final JobBody PAID = Samples.BAKER.withJson("salary", "{\"amount\": 20, \"period\": {\"id\": 5}}");
    private static final JobBody ONTARIAN = Samples.BAKER.withJson("locations", "[{\"description\": \"Toronto, ON\"}]")
        .withJson("salary", "{\"amount\": 20, \"maxAmount\": 30, \"period\": {\"id\": 5}}");

    private Client caller;

    @BeforeEach void newest() {
        caller = bakery.using(ApiVersion.V1_2);
    }

    private static List<String> findings(Answer answer) {
        var found = new ArrayList<String>();
        answer.at("/compliance").forEach(one -> found.add(one.path("rule").textValue() + " " + one.path("severity").textValue()
            + " " + one.path("pointer").textValue()));
        return found;
    }

    @Test void a_job_shows_what_is_found_in_it() {
        var created = caller.create(Samples.BAKER);
        assertEquals(List.of("BC-PAY error /salary"), findings(created));
        created.expect("/compliance/0/jurisdiction", "BC").expect("/compliance/0/since", "2023-11-01");
        var read = caller.read(created.id());
        assertEquals(List.of("BC-PAY error /salary"), findings(read));
        assertEquals(List.of("rule", "jurisdiction", "severity", "pointer", "message", "since"), names(read.at("/compliance/0")));
        assertEquals(List.of(), findings(caller.update(created.id(), "{\"salary\": {\"amount\": 20, \"period\": {\"id\": 5}}}")));
        assertEquals(List.of(), findings(caller.read(created.id())));
        assertEquals(List.of("BC-PAY error /salary"), findings(caller.put("/jobs/" + created.id() + "?dryRun=true", "{\"salary\": null}").expect(200)));
        assertFalse(names(bakery.read(created.id()).json()).contains("compliance"));
    }

    private static List<String> names(JsonNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test void the_message_is_in_the_callers_language() {
        int id = caller.create(Samples.BAKER).id();
        var english = caller.get("/jobs/" + id).expect(200);
        var french = caller.get("/jobs/" + id + "?lang=fr").expect(200);
        assertEquals("Send salary with the pay, or a range with a minimum and a maximum: British Columbia requires it, including for remote work that"
            + " can be done from there.", english.at("/compliance/0/message").textValue());
        assertEquals("Envoyez salary avec le salaire, ou une fourchette avec ses deux limites\u00a0: la Colombie-Britannique l’exige, même pour le"
            + " télétravail qui peut s’y faire.", french.at("/compliance/0/message").textValue());
        assertNotEquals(english.header("ETag"), french.header("ETag"));
        assertEquals(french.text(), caller.request("GET", "/jobs/" + id).header("Accept-Language", "fr-CA").send().expect(200).text());
    }

    @Test void the_size_of_the_employer_decides_on_ontarios_rules_at_once() {
        int id = caller.create(ONTARIAN).id();
        assertEquals(List.of("ON-AI warning /disclosures/aiUsed", "ON-VACANCY warning /disclosures/vacancy"), findings(caller.read(id)));
        service.changeEmployees(bakery.employer(), OptionalInt.of(25));
        assertEquals(List.of("ON-AI warning /disclosures/aiUsed", "ON-VACANCY error /disclosures/vacancy"), findings(caller.read(id)));
        service.changeEmployees(bakery.employer(), OptionalInt.of(24));
        assertEquals(List.of(), findings(caller.read(id)));
        service.changeEmployees(bakery.employer(), OptionalInt.empty());
        assertEquals(List.of("ON-AI warning /disclosures/aiUsed", "ON-VACANCY warning /disclosures/vacancy"), findings(caller.read(id)));
    }

    @Test void the_use_of_artificial_intelligence_must_be_disclosed() {
        int id = caller.create(ONTARIAN.with("disclosures.vacancy", "existing")).id();
        service.changeEmployees(bakery.employer(), OptionalInt.of(25));
        assertEquals(List.of("ON-AI warning /disclosures/aiUsed"), findings(caller.read(id)));
        assertEquals(List.of(id), List.copyOf(listed("compliance=warning")));
        service.changeUsesAi(bakery.employer(), true);
        assertEquals(List.of("ON-AI error /disclosures/aiUsed"), findings(caller.read(id)));
        assertEquals(List.of(id), List.copyOf(listed("compliance=error")));
        assertEquals(List.of(), findings(caller.update(id, "{\"disclosures\": {\"aiUsed\": true}}")));
    }

    @Test void remote_work_that_is_open_to_ontario_is_warned_about() {
        service.changeEmployees(bakery.employer(), OptionalInt.of(25));
        var remote = PAID.withJson("locations", "[{\"description\": \"Calgary, AB\"}]").with("workplaceType", "remote")
            .withJson("remoteRegions", "[\"AB\", \"ON\"]").with("disclosures.aiUsed", false);
        int id = caller.create(remote).id();
        assertEquals(List.of("ON-VACANCY warning /disclosures/vacancy"), findings(caller.read(id)));
        assertEquals(List.of(id), List.copyOf(listed("compliance=warning")));
        assertEquals(List.of(), List.copyOf(listed("compliance=error")));
        assertEquals(List.of(), findings(caller.update(id, "{\"remoteRegions\": [\"AB\"]}")));
    }

    @Test void pay_above_200_000_a_year_may_be_omitted_in_ontario() {
        service.changeEmployees(bakery.employer(), OptionalInt.of(25));
        var silent = ONTARIAN.withJson("salary", "null").withJson("disclosures", "{\"aiUsed\": false, \"vacancy\": \"existing\"}");
        int id = caller.create(silent).id();
        assertEquals(List.of("ON-PAY error /salary"), findings(caller.read(id)));
        assertEquals(List.of(), findings(caller.update(id, "{\"disclosures\": {\"payAbove200000\": true}}")));
        bakery.update(id, JobBody.empty().with("title", "Director")); // version 1.1 does not have this member
        caller.read(id).expect("/disclosures/payAbove200000", true).expect("/disclosures/vacancy", "existing");
        assertEquals(List.of(id), List.copyOf(listed("compliance=ok")));
        assertEquals(List.of("ON-PAY error /salary"), findings(caller.update(id, "{\"disclosures\": {\"payAbove200000\": false}}")));
    }

    /** A cached response is stale as soon as the rules find something else in the same job. */
    @Test void a_tag_is_for_what_was_found() {
        service.clock().moveTo(LocalDate.of(2025, 12, 31));
        int id = caller.create(ONTARIAN.with("closeDate", "2026-02-01")).id();
        var before = caller.read(id).header("ETag").orElseThrow();
        caller.request("GET", "/jobs/" + id).header("If-None-Match", before).send().expect(304);
        service.clock().moveTo(LocalDate.of(2026, 1, 1));
        var unknown = caller.request("GET", "/jobs/" + id).header("If-None-Match", before).send().expect(200).header("ETag").orElseThrow();
        service.changeEmployees(bakery.employer(), OptionalInt.of(25));
        caller.request("GET", "/jobs/" + id).header("If-None-Match", unknown).send().expect(200).expect("/compliance/1/severity", "error");
        caller.request("GET", "/jobs/" + id).header("If-None-Match", unknown).header("Accept-Language", "fr").send().expect(200);
        caller.request("PUT", "/jobs/" + id).header("If-Match", before).json("{\"title\": \"Baker 2\"}").send().expect(200);
    }

    @Test void an_answer_to_a_write_is_in_the_callers_language() {
        var french = "Envoyez salary avec le salaire, ou";
        var created = caller.request("POST", "/jobs").header("Accept-Language", "fr").json(Samples.baker("B-1")).send().expect(201);
        assertTrue(created.at("/compliance/0/message").textValue().startsWith(french));
        for (var path : List.of("/jobs", "/jobs/" + created.id())) {
            var updated = caller.request("PUT", path).header("Accept-Language", "fr").json("{\"referenceId\": \"B-1\", \"title\": \"" + path + "\"}")
                .send().expect(200);
            assertTrue(updated.at("/compliance/0/message").textValue().startsWith(french), updated::text);
        }
        var checked = caller.request("POST", "/compliance/check").header("Accept-Language", "fr").json(Samples.BAKER).send().expect(200);
        assertTrue(checked.at("/compliance/0/message").textValue().startsWith(french));
    }

    @Test void a_list_is_read_to_its_end_when_the_size_changes_between_two_pages() {
        for (int i = 0; i < 3; i++) {
            caller.create(Samples.BAKER);
            caller.create(ONTARIAN);
        }
        var first = caller.get("/jobs?compliance=error&sort=title&pageSize=2").expect(200).expect("/paging/total", 3);
        service.changeEmployees(bakery.employer(), OptionalInt.of(25));
        var rest = caller.get("/jobs?compliance=error&sort=title&pageSize=9&after=" + first.at("/paging/after").textValue()).expect(200);
        assertEquals(3, rest.at("/data").size()); // of now six jobs, those after the third
        caller.get("/jobs?compliance=error&updatedSince=2000-01-01T00:00:00Z").expect("/paging/total", 6);
        caller.get("/jobs?compliance=error&referenceId=none").expect("/paging/total", 0);
    }

    @Test void a_rule_holds_from_its_day_on() {
        service.clock().moveTo(LocalDate.of(2025, 12, 31));
        int id = caller.create(ONTARIAN.with("closeDate", "2026-02-01")).id();
        assertEquals(List.of(), findings(caller.read(id)));
        caller.get("/jobs?compliance=ok").expect(200).expect("/paging/total", 1);
        service.clock().moveTo(LocalDate.of(2026, 1, 1));
        assertEquals(2, findings(caller.read(id)).size());
        caller.get("/jobs?compliance=ok").expect(200).expect("/paging/total", 0);
        caller.get("/jobs?compliance=warning").expect(200).expect("/paging/total", 1).expect("/data/0/id", id);
    }

    @Test void a_job_can_be_checked_before_there_is_one() {
        service.changeEmployees(bakery.employer(), OptionalInt.of(30));
        var asked = ONTARIAN.withJson("locations", "[{\"description\": \"Toronto, ON\"}, {\"description\": \"Montréal, QC\"}]")
            .with("description", "<p>Canadian experience needed.</p>").withJson("disclosures",
                "{\"aiUsed\": false, \"vacancy\": \"existing\", \"otherLanguages\": [{\"language\": \"English\", \"reason\": \"\"}]}");
        var answer = caller.post("/compliance/check", asked).expect(200);
        assertEquals(List.of("ON-CANEXP error /description", "QC-FR error /translation", "QC-LANG error /disclosures/otherLanguages/0/reason"),
            findings(answer));
        assertEquals(List.of("compliance"), names(answer.json()));
        assertEquals("ON-CANEXP", caller.post("/compliance/check?lang=fr", asked).expect(200).at("/compliance/0/rule").textValue());
        caller.get("/jobs").expect("/paging/total", 0);
        assertEquals(List.of(), findings(caller.post("/compliance/check", PAID).expect(200)));
    }

    @Test void a_check_rejects_what_a_create_rejects_except_a_taken_reference_id() {
        caller.post("/compliance/check", "{\"title\": \"\", \"status\": \"open\"}").expect(400)
            .expectFaults("/status unknown_value", "/title required", "/description required", "/positionType/id required",
                "/applicantRoutingType/id required", "/locations required", "/categories required");
        caller.create(Samples.baker("B-1"));
        caller.post("/compliance/check", Samples.baker("B-1")).expect(200);
        caller.post("/compliance/check", Samples.BAKER.withJson("locations", "[{\"description\": \"Nowhereville, ON\"}]")).expect(200);
        bakery.post("/compliance/check", Samples.BAKER).expect(404);
        caller.post("/compliance/check?dryRun=true", Samples.BAKER).expect(400);
        caller.get("/compliance/check").expect(405);
    }

    @Test void a_check_can_be_repeated_with_its_key() {
        for (var replayed : new String[] {null, "true"}) {
            var answer = caller.request("POST", "/compliance/check").header("Idempotency-Key", "one").json(Samples.BAKER).send().expect(200);
            assertEquals(List.of("BC-PAY error /salary"), findings(answer));
            assertEquals(replayed, answer.header("Idempotency-Replayed").orElse(null));
        }
    }

    /** Follows the list to its end and returns the ids of its jobs. */
    private TreeSet<Integer> listed(String query) {
        var found = new TreeSet<Integer>();
        var page = caller.get("/jobs?pageSize=2&" + query).expect(200);
        int total = page.at("/paging/total").intValue();
        while (true) {
            page.at("/data").forEach(job -> found.add(job.path("id").intValue()));
            var after = page.at("/paging/after");
            if (after.isNull() || after.isMissingNode()) {
                assertEquals(total, found.size(), query);
                return found;
            }
            page = caller.get("/jobs?pageSize=2&" + query + "&after=" + after.textValue()).expect(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&sort=title", "&sort=-updatedAt", "&sort=closeDate", "&status=active", "&q=baker", "&source=ats", "&sort=-title&q=bak"})
    void the_list_takes_the_level_in_every_order(String rest) {
        var errors = new TreeSet<Integer>();
        var warnings = new TreeSet<Integer>();
        var fine = new TreeSet<Integer>();
        for (int i = 0; i < 4; i++) {
            errors.add(caller.create(Samples.BAKER.with("title", "Baker " + i).with("source", "ats").with("status", "active")).id());
            warnings.add(caller.create(ONTARIAN.with("title", "Baker b" + i).with("source", "ats").with("status", "active")).id());
            fine.add(caller.create(PAID.with("title", "Baker " + (9 - i)).with("source", "ats").with("status", "active")).id());
        }
        service.employer(Samples.SHIPYARD).create(Samples.BAKER);
        assertEquals(errors, listed("compliance=error" + rest));
        assertEquals(warnings, listed("compliance=warning" + rest));
        assertEquals(fine, listed("compliance=ok" + rest));
        service.changeEmployees(bakery.employer(), OptionalInt.of(25));
        assertEquals(new TreeSet<>() {{ addAll(errors); addAll(warnings); }}, listed("compliance=error" + rest));
        assertEquals(new TreeSet<Integer>(), listed("compliance=warning" + rest));
        service.changeEmployees(bakery.employer(), OptionalInt.of(3));
        assertEquals(new TreeSet<>() {{ addAll(fine); addAll(warnings); }}, listed("compliance=ok" + rest));
    }

    @Test void every_way_to_write_a_job_updates_its_findings() {
        int id = caller.create(Samples.baker("B-1")).id();
        caller.get("/jobs?compliance=error").expect("/paging/total", 1);
        caller.update(id, "{\"salary\": {\"amount\": 20, \"period\": {\"id\": 5}}}");
        caller.get("/jobs?compliance=error").expect("/paging/total", 0);
        caller.put("/jobs", "{\"referenceId\": \"B-1\", \"salary\": null}").expect(200);
        caller.get("/jobs?compliance=error").expect("/paging/total", 1);
        bakery.post("/jobs", Samples.BAKER).expect(201);
        caller.get("/jobs?compliance=error").expect("/paging/total", 2);
        var items = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            items.append(i == 0 ? "" : ",").append("{\"op\": \"create\", \"job\": ").append(Samples.baker("N-" + i)).append("}");
        }
        caller.post("/jobs/batch", "{\"items\": [" + items + "]}").expect(207);
        caller.get("/jobs?compliance=error").expect("/paging/total", 32);
        caller.post("/jobs/batch", "{\"items\": [{\"op\": \"update\", \"referenceId\": \"N-1\", \"job\": {\"salary\": {\"amount\": 1, \"period\": {\"id\": 1}}}},"
            + "{\"op\": \"delete\", \"referenceId\": \"N-2\"}]}").expect(207);
        caller.get("/jobs?compliance=error").expect("/paging/total", 30);
        caller.put("/jobs/set?source=ats&mode=apply", "[" + Samples.baker("S-1") + "," + PAID.with("referenceId", "S-2") + "]").expect(200);
        caller.get("/jobs?compliance=error").expect("/paging/total", 31);
        caller.get("/jobs?compliance=ok").expect("/paging/total", 2);
    }

    @Test void an_unknown_level_is_rejected_and_a_cursor_is_for_its_level() {
        caller.get("/jobs?compliance=fine").expect(400).expectFaults("/compliance unknown_value");
        caller.get("/jobs?compliance=OK").expect(400).expectFaults("/compliance unknown_value");
        bakery.get("/jobs?compliance=fine").expect(200);
        for (int i = 0; i < 3; i++) {
            caller.create(Samples.BAKER);
        }
        var after = caller.get("/jobs?compliance=error&pageSize=1").expect(200).at("/paging/after").textValue();
        caller.get("/jobs?compliance=error&pageSize=1&after=" + after).expect(200);
        caller.get("/jobs?compliance=ok&pageSize=1&after=" + after).expect(400).expectFaults("/after unknown_value");
    }
}
