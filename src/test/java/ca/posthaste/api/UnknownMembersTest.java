package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Dry runs and plans warn of unknown members, and name the one that was probably meant. */
@QuarkusTest
class UnknownMembersTest {
    private static final String NDJSON = "application/x-ndjson";

    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
    }

    private static JobBody misspelt(String referenceId) {
        return Samples.baker(referenceId).withJson("salry", "{\"amount\": 20}");
    }

    /** Returns the warnings in the form "/salry salary", or "/x -" without a suggestion. */
    private static List<String> warnings(JsonNode warnings) {
        assertTrue(warnings.isArray(), "no list of warnings: " + warnings);
        return StreamSupport.stream(warnings.spliterator(), false).map(warning -> {
            assertEquals("unknown_member", warning.path("code").asText());
            return warning.path("pointer").asText() + " " + warning.path("suggestion").asText("-").replace("null", "-");
        }).toList();
    }

    private Answer dryRun(Object job) {
        return bakery.request("POST", "/jobs?dryRun=true").json(job).send();
    }

    private static String unknown(int count, String suffix) {
        return IntStream.range(0, count).mapToObj(i -> "\"qqq" + i + suffix + "\":1").collect(Collectors.joining(","));
    }

    @Test void a_dry_run_names_the_nearest_known_member() {
        int id = bakery.create(Samples.baker("B-0")).id();
        for (var address : List.of("POST /jobs", "PUT /jobs", "PUT /jobs/" + id)) {
            var answer = bakery.request(address.split(" ")[0], address.split(" ")[1] + "?dryRun=true").json(misspelt("B-1")).send().expect(200);
            assertEquals(List.of("/salry salary"), warnings(answer.at("/warnings")), address);
            answer.expect("/warnings/0/detail", "\"salry\" is unknown and was ignored; did you mean salary?").expect("/referenceId", "B-1");
        }
        bakery.request("POST", "/jobs?dryRun=true").header("Idempotency-Key", "\"unknown-1\"").json(misspelt("B-1")).send().expect(200)
            .expect("/warnings/0/suggestion", "salary");
    }

    @Test void nested_members_are_reported_with_their_pointer() {
        var job = Samples.baker("B-1").withJson("salary", "{\"amout\": 20, \"period\": {\"idd\": 1}}")
            .withJson("translation", "{\"language\": \"fr\", \"titel\": \"x\", \"title\": \"Boulanger\", \"description\": \"Pain.\"}")
            .withJson("disclosures", "{\"aiUsd\": true, \"otherLanguages\": [{\"language\": \"German\", \"reson\": \"x\"}]}")
            .withJson("locations", "[{\"description\": \"Vancouver, BC\"}, {\"description\": \"Calgary, AB\", \"descripton\": \"x\"}]")
            .with("reference_id", "B-2").with("somethingElse", true);
        var found = warnings(dryRun(job).expect(200).at("/warnings"));
        assertEquals(List.of("/disclosures/aiUsd aiUsed", "/disclosures/otherLanguages/0/reson reason", "/locations/1/descripton description",
            "/reference_id referenceId", "/salary/amout amount", "/salary/period/idd id", "/somethingElse -", "/translation/titel title"),
            found.stream().sorted().toList());
    }

    @Test void a_job_that_was_read_is_sent_back_without_a_warning() {
        int id = bakery.create(Samples.baker("B-1").withJson("salary", "{\"amount\": 20, \"period\": {\"id\": 5}}").with("status", "active")).id();
        var read = bakery.read(id).json();
        var answer = bakery.request("PUT", "/jobs/" + id + "?dryRun=true").json(JobBody.of(read)).send().expect(200);
        assertEquals(List.of(), warnings(answer.at("/warnings")));
        assertEquals(List.of(), warnings(bakery.request("PUT", "/jobs/" + id + "?dryRun=true").json(JobBody.of(answer.json())).send().at("/warnings")));
        var row = bakery.get("/jobs").expect(200).at("/data/0");
        assertEquals(List.of(), warnings(bakery.request("PUT", "/jobs/" + id + "?dryRun=true").json(JobBody.of(row)).send().at("/warnings")));
    }

    @Test void a_rejected_dry_run_has_the_warnings_too() {
        var answer = dryRun(Samples.baker("B-1").without("title").with("titel", "Baker")).expect(400).expectFaults("/title required");
        assertEquals(List.of("/titel title"), warnings(answer.at("/warnings")));
        assertFalse(dryRun(Samples.baker("B-1").without("title")).expect(400).json().has("warnings"));
    }

    @Test void the_sentence_is_in_french_where_french_is_read() {
        var french = bakery.request("POST", "/jobs?dryRun=true&lang=fr").json(misspelt("B-1").with("xyzzy", 1)).send().expect(200);
        french.expect("/warnings/0/detail", "«\u00a0salry\u00a0» est inconnu et a été ignoré; vouliez-vous dire salary?")
            .expect("/warnings/1/detail", "«\u00a0xyzzy\u00a0» est inconnu et a été ignoré. Retirez-le.");
        var plan = bakery.request("PUT", "/jobs/set?source=ats").header("Accept-Language", "fr").json("[" + misspelt("B-1") + "]").send().expect(200);
        plan.expect("/items/0/warnings/0/detail", "«\u00a0salry\u00a0» est inconnu et a été ignoré; vouliez-vous dire salary?");
    }

    @Test void twenty_are_listed_and_the_rest_is_counted() {
        var twenty = dryRun("{" + unknown(20, "") + "}").expect(400);
        assertEquals(20, warnings(twenty.at("/warnings")).size());
        var more = dryRun("{" + unknown(21, "") + ", \"salary\": {" + unknown(2, "") + "}}").expect(400).at("/warnings");
        assertEquals(21, more.size());
        assertEquals("/qqq19", more.at("/19/pointer").asText());
        assertEquals("", more.at("/20/pointer").asText());
        assertEquals("Unknown members not listed here: 3.", more.at("/20/detail").asText());
    }

    @Test void a_long_name_is_shortened() {
        var atTheBound = "/" + "x".repeat(60);
        assertEquals(atTheBound, dryRun("{\"" + "x".repeat(60) + "\": 1}").at("/warnings/0/pointer").asText());
        assertEquals(atTheBound + "…", dryRun("{\"" + "x".repeat(61) + "\": 1}").at("/warnings/0/pointer").asText());
        assertEquals("/" + "🥖".repeat(60) + "…", dryRun("{\"" + "🥖".repeat(100) + "\": 1}").at("/warnings/0/pointer").asText());
        assertEquals("/a~1b~0\u0000", dryRun("{\"a/b~\\u0000\": 1}").at("/warnings/0/pointer").asText());
    }

    @Test void a_value_of_the_wrong_type_is_an_error_and_no_warning() {
        var answer = dryRun(Samples.baker("B-1").withJson("title", "{\"en\": \"Baker\"}")).expect(400).expectFaults("/title wrong_type");
        assertFalse(answer.json().has("warnings"), answer.text());
    }

    @Test void writes_and_version_1_1_return_no_warnings() {
        assertFalse(bakery.create(misspelt("B-1")).json().has("warnings"));
        assertFalse(bakery.put("/jobs", misspelt("B-1")).expect(200).json().has("warnings"));
        assertFalse(bakery.using(ApiVersion.V1_1).request("POST", "/jobs?dryRun=true").json(misspelt("B-2")).send().expect(201).json().has("warnings"));
        assertFalse(bakery.post("/jobs/batch", "{\"items\": [" + upsert(misspelt("B-1")) + "]}").expect(207).text().contains("warnings"));
        assertFalse(bakery.request("POST", "/jobs/batch").header("Content-Type", NDJSON).body(upsert(misspelt("B-1"))).send().expect(207).text()
            .contains("warnings"));
        assertFalse(bakery.put("/jobs/set?source=ats&mode=apply", "[" + misspelt("B-1") + "]").expect(200).text().contains("warnings"));
    }

    private static String upsert(JobBody job) {
        return "{\"op\": \"upsert\", \"job\": " + job.toString().replace("\n", " ") + "}";
    }

    @Test void each_item_of_a_dry_run_of_a_batch_has_its_warnings() {
        var items = List.of(upsert(misspelt("B-1")), upsert(Samples.baker("B-2")), "{\"op\": \"archive\", \"refrenceId\": \"x\", \"referenceId\": \"B-9\"}",
            upsert(Samples.baker("B-3").without("title").with("titel", "x")));
        var array = bakery.post("/jobs/batch?dryRun=true", "{\"items\": [" + String.join(",", items) + "]}").expect(207);
        var lines = bakery.request("POST", "/jobs/batch?dryRun=true").header("Content-Type", NDJSON).body(String.join("\n", items)).send().expect(207);
        var expected = List.of(List.of("/salry salary"), List.of(), List.of("/refrenceId referenceId"), List.of("/titel title"));
        assertEquals(expected, IntStream.range(0, 4).mapToObj(i -> warnings(array.at("/results/" + i + "/warnings"))).toList());
        assertEquals(expected, Arrays.stream(lines.text().split("\n")).map(Trees::parse).filter(line -> line.has("index"))
            .map(line -> warnings(line.path("warnings"))).toList());
        var atomic = bakery.post("/jobs/batch?dryRun=true&atomic=true", "{\"items\": [" + String.join(",", items) + "]}").expect(422);
        assertEquals(List.of("/salry salary"), warnings(atomic.at("/results/0/warnings")));
    }

    @Test void each_item_of_a_plan_has_its_warnings() {
        bakery.put("/jobs/set?source=ats&mode=apply", "[" + Samples.baker("GONE").with("status", "active") + "]").expect(200);
        var jobs = List.of(misspelt("B-1"), Samples.baker("B-2"), Samples.baker("B-3").without("title").with("titel", "x"));
        var array = bakery.put("/jobs/set?source=ats", jobs.toString()).expect(200);
        var body = jobs.stream().map(job -> job.toString().replace("\n", " ") + "\n").collect(Collectors.joining());
        var lines = bakery.request("PUT", "/jobs/set?source=ats&mode=apply&dryRun=true").header("Content-Type", NDJSON).body(body + "no JSON\n").send();
        var expected = List.of(List.of("/salry salary"), List.of(), List.of("/titel title"), List.of());
        assertEquals(expected, IntStream.range(0, 4).mapToObj(i -> warnings(array.at("/items/" + i + "/warnings"))).toList());
        array.expect("/items/3/referenceId", "GONE").expect("/items/0/action", "create");
        assertEquals(expected, Arrays.stream(lines.expect(200).text().split("\n")).map(Trees::parse).filter(line -> line.has("index"))
            .map(line -> warnings(line.path("warnings"))).toList());
    }

    @Test void a_plan_with_16_MiB_of_results_lists_one_warning_of_each_further_job() {
        var members = unknown(25, "x".repeat(50));
        var body = IntStream.range(0, 3_500).mapToObj(i -> "{\"referenceId\":\"J" + i + "\"," + members + "}\n").collect(Collectors.joining());
        var lines = bakery.request("PUT", "/jobs/set?source=ats").header("Content-Type", NDJSON).body(body).send().expect(200).text().split("\n");
        assertEquals(21, Trees.parse(lines[0]).path("warnings").size());
        var last = Trees.parse(lines[3_499]).path("warnings");
        assertEquals(2, last.size());
        assertEquals("Unknown members not listed here: 24.", last.at("/1/detail").asText());
    }
}
