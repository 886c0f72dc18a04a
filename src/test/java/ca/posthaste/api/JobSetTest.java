package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replacing the jobs of a source with a set. */
@QuarkusTest
class JobSetTest extends FromTheFirstDay {
    private static final String NDJSON = "application/x-ndjson";
    /** Maximum white space between jobs, in bytes. */
    private static final int SPACE_MAX = 16 * 1024 * 1024;

    @Inject Database database;
    private Client ats;

    @BeforeEach void anEmployer() {
        ats = bakery.using(ApiVersion.V1_2);
    }

    private static JobBody active(String referenceId) {
        return Samples.baker(referenceId).with("status", "active");
    }

    private static String array(Object... jobs) {
        return Arrays.stream(jobs).map(Object::toString).collect(Collectors.joining(",\n", "[", "]"));
    }

    private static String lines(Object... jobs) {
        return Arrays.stream(jobs).map(job -> job + "\n").collect(Collectors.joining());
    }

    private Answer set(String query, String body) {
        return ats.put("/jobs/set?source=ats" + query, body);
    }

    private Answer setLines(String query, String body) {
        return ats.request("PUT", "/jobs/set?source=ats" + query).header("Content-Type", NDJSON).body(body).send();
    }

    private static Stream<JsonNode> entries(Answer answer) {
        return answer.text().startsWith("{\"index") || answer.text().indexOf('\n') > 0 ? Arrays.stream(answer.text().split("\n")).map(Trees::parse)
            : IntStream.range(0, answer.at("/items").size()).mapToObj(i -> answer.at("/items/" + i));
    }

    /** Returns the outcomes in the form "A created, B archived". */
    private static String outcomes(Answer answer) {
        return entries(answer).filter(item -> item.has("index")).map(item -> item.path("referenceId").asText() + " "
            + item.path("outcome").asText(item.path("action").asText())).collect(Collectors.joining(", "));
    }

    private int count() {
        return ats.get("/jobs").expect(200).at("/paging/total").intValue();
    }

    private JsonNode job(String referenceId) {
        var jobs = ats.get("/jobs?q=" + referenceId).expect(200).at("/data");
        for (var header : jobs) {
            if (header.path("referenceId").asText().equals(referenceId)) {
                return ats.read(header.path("id").intValue()).json();
            }
        }
        throw new AssertionError("There is no job " + referenceId);
    }

    private String status(String referenceId) {
        return job(referenceId).path("status").asText();
    }

    private long changes() {
        return database.read(tx -> tx.sql("SELECT count(*) FROM job_change WHERE employer = :employer")
            .bind("employer", ats.employer().id().value()).one(row -> row.nextLong()));
    }

    private int leases() {
        return database.read(tx -> tx.sql("SELECT count(*) FROM job_set_lease WHERE employer = :employer")
            .bind("employer", ats.employer().id().value()).one(row -> row.nextInt()));
    }

    @Test void a_plan_says_what_would_be_done_and_does_nothing() {
        set("&mode=apply", array(active("SAME"), active("OTHER"), active("GONE"))).expect(200);
        long before = changes();
        var plan = set("", array(active("NEW"), active("SAME"), active("OTHER").with("title", "Head baker").with("autoRefresh", true),
            Samples.baker("BAD").without("title"))).expect(200).expectHeader("Dry-Run", "true");
        assertEquals("NEW create, SAME unchanged, OTHER update, BAD failed, GONE archive", outcomes(plan));
        plan.expect("/items/2/changed", Trees.parse("[\"title\", \"autoRefresh\"]")).expect("/items/0/index", 0).expect("/items/0/id", null)
            .expect("/items/4/index", null).expect("/items/3/problem/errors/0/pointer", "/title").expect("/problem", null);
        assertEquals("{\"create\":1,\"update\":1,\"unchanged\":1,\"archive\":1,\"delete\":0,\"failed\":1}", plan.at("/summary").toString());
        assertEquals(before, changes());
        assertEquals(List.of("plan", "summary", "problem", "items"), names(plan.json()));
    }

    private static List<String> names(JsonNode object) {
        return object.propertyStream().map(Map.Entry::getKey).toList();
    }

    @Test void a_plan_that_still_fits_is_applied() {
        var body = array(active("A"), active("B"));
        var plan = set("", body).expect(200).at("/plan").asText();
        var applied = set("&mode=apply&plan=" + plan, body).expect(200);
        assertEquals("A created, B created", outcomes(applied));
        applied.expect("/items/0/status", 201).expect("/summary/created", 2);
        assertEquals("ats", job("A").path("source").asText());
        ats.request("PUT", "/jobs/" + applied.at("/items/0/id").intValue()).header("If-Match", applied.at("/items/0/etag").asText())
            .json("{\"title\": \"X\"}").send().expect(200);
        var again = set("&mode=apply", array(active("A"))).expect(200);
        assertEquals("A updated, B archived", outcomes(again));
        again.expect("/items/0/changed", Trees.parse("[\"title\"]")).expect("/items/1/status", 200);
        assertEquals(again.at("/items/1/etag").asText().replace("\"", ""), stateTag(again.at("/items/1/id").intValue()));
        assertEquals(0, leases());
    }

    /** Returns the part of the ETag that identifies the state, without the digest of the representation. */
    private String stateTag(int id) {
        return ats.read(id).header("ETag").orElseThrow().replace("\"", "").replaceAll("\\..*", "");
    }

    @Test void a_plan_does_not_fit_if_a_job_or_the_body_changed() {
        set("&mode=apply", array(active("A"), active("B"))).expect(200);
        var body = array(active("A").with("title", "X"));
        var plan = set("", body).expect(200).at("/plan").asText();
        set("&mode=apply&plan=" + plan, array(active("A").with("title", "Y"))).expect(409).expect("/type", "urn:posthaste:problem:plan-outdated");
        set("&mode=apply&absent=delete&plan=" + plan, body).expect(409);
        ats.update(job("B").path("id").intValue(), "{\"title\": \"Changed\"}");
        set("&mode=apply&plan=" + plan, body).expect(409);
        var second = set("", body).expect(200).at("/plan").asText();
        ats.create(active("C").with("source", "ats"));
        set("&mode=apply&plan=" + second, body).expect(409);
        var third = set("", body).expect(200).at("/plan").asText();
        ats.create(active("D")); // neither from the source nor in the set
        set("&mode=apply&plan=" + third, body).expect(200);
        assertEquals("archived", status("C"));
        assertEquals("active", status("D"));
    }

    @Test void a_plan_does_not_fit_if_a_job_changed_that_it_leaves_alone() {
        set("&mode=apply", array(active("A"), Samples.baker("OLD").with("status", "archived"))).expect(200);
        var body = array(active("A"));
        var plan = set("", body).expect(200).expect("/summary/archive", 0).at("/plan").asText();
        ats.update(job("OLD").path("id").intValue(), "{\"title\": \"Changed\"}");
        set("&mode=apply&plan=" + plan, body).expect(409);
        var unreadable = lines(active("A"), "{");
        var second = entries(setLines("", unreadable).expect(200)).toList().get(2).path("plan").asText();
        ats.update(job("OLD").path("id").intValue(), "{\"title\": \"Changed again\"}");
        setLines("&mode=apply&plan=" + second, unreadable).expect(409);
        var more = array(active("A"), active("NEW"));
        var third = set("", more).expect(200).expect("/summary/create", 1).at("/plan").asText();
        ats.create(active("NEW").with("source", "crm"));
        set("&mode=apply&plan=" + third, more).expect(409).expect("/type", "urn:posthaste:problem:plan-outdated");
    }

    @Test void every_deleted_job_counts_towards_the_limit_of_removals() {
        var all = IntStream.range(0, 10).mapToObj(i -> i < 3 ? active("R-" + i) : Samples.baker("R-" + i)).toArray();
        set("&mode=apply", array(all)).expect(200);
        var six = array(Arrays.copyOf(all, 6));
        set("&mode=apply&absent=delete", six).expect(409).expect("/type", "urn:posthaste:problem:too-many-removals")
            .expect("/removals", 4).expect("/active", 3);
        set("&mode=apply&absent=delete&maxRemovals=4", six).expect(200).expect("/summary/deleted", 4);
        set("&mode=apply", array(all[0])).expect(200).expect("/summary/archived", 5); // two of three active ones: fewer than ten
    }

    /** Five of twenty jobs are within the limit, but four of the ten active ones are not. */
    @Test void deleted_active_jobs_also_count_separately_towards_the_limit() {
        var all = IntStream.range(0, 20).mapToObj(i -> i < 10 ? active("R-" + i) : Samples.baker("R-" + i)).toArray();
        set("&mode=apply", array(all)).expect(200);
        var fewer = array(IntStream.range(4, 19).mapToObj(i -> all[i]).toArray());
        var rejected = set("&mode=apply&absent=delete", fewer).expect(409).expect("/type", "urn:posthaste:problem:too-many-removals")
            .expect("/removals", 5).expect("/active", 10);
        assertEquals("The set has 15 jobs. 5 of the 20 jobs of ats are missing from it, including 4 of its 10 active jobs. If they are to be deleted, add maxRemovals=5; otherwise, send the complete set.", rejected.at("/detail").asText());
        set("&absent=delete", fewer).expect(200).expect("/problem/type", "urn:posthaste:problem:too-many-removals");
        set("&mode=apply&absent=delete&maxRemovals=4", fewer).expect(409);
        set("&mode=apply&absent=delete&maxRemovals=5", fewer).expect(200).expect("/summary/deleted", 5);
    }

    @Test void a_second_apply_of_the_same_set_writes_nothing() {
        var large = active("L").with("description", "<p>" + "bread ".repeat(60_000) + "</p>");
        var longer = active("M").with("description", "<p>" + "bread ".repeat(5_000) + "</p>");
        var body = lines(active("A"), large, longer, Samples.WELDER.with("locations", Trees.parse("[{\"description\": \"Nowhereville, BC\"}]")));
        setLines("&mode=apply", body).expect(200);
        long before = changes();
        var tag = stateTag(job("A").path("id").intValue());
        service.clock().moveBy(Duration.ofHours(1));
        assertEquals("A unchanged, L unchanged, M unchanged, YARD-7 unchanged", outcomes(setLines("&mode=apply", body).expect(200)));
        assertEquals(before, changes());
        assertEquals(tag, stateTag(job("A").path("id").intValue()));
    }

    @Test void lines_are_answered_by_lines_and_the_rest_is_the_last_one() {
        var answer = setLines("", lines(active("A"), "", "{broken", active("B"))).expect(200).expectHeader("Content-Type", NDJSON);
        var lines = entries(answer).toList();
        assertEquals("0 create, 2 failed, 3 create", lines.stream().limit(3)
            .map(line -> line.path("index").asText() + " " + line.path("action").asText()).collect(Collectors.joining(", ")));
        assertEquals(List.of("plan", "summary", "problem"), names(lines.get(3)));
        var applied = entries(setLines("&mode=apply&plan=" + lines.get(3).path("plan").asText(), lines(active("A"), "", "{broken", active("B")))
            .expect(200)).toList();
        assertEquals("0 created, 2 failed, 3 created", applied.stream().limit(3)
            .map(line -> line.path("index").asText() + " " + line.path("outcome").asText()).collect(Collectors.joining(", ")));
        assertEquals("{\"summary\":{\"created\":2,\"updated\":0,\"unchanged\":0,\"archived\":0,\"deleted\":0,\"failed\":1}}", applied.get(3).toString());
    }

    @Test void blank_lines_are_skipped_but_not_without_end() {
        var blank = " \r\n".repeat(100_000);
        var created = setLines("&mode=apply", blank + lines(active("A"))).expect(200);
        assertEquals(100_000, entries(created).findFirst().orElseThrow().path("index").intValue());
        var one = lines(active("A").with("title", "X"));
        setLines("&mode=apply", blank + one + "\n").expectFaults(" too_many");
        setLines("&mode=apply", one + " ".repeat(SPACE_MAX + 1)).expectFaults(" too_many");
        assertEquals("Baker", job("A").path("title").asText());
    }

    @Test void white_space_between_entries_is_skipped_but_not_without_end() {
        var space = " \t\r\n".repeat(SPACE_MAX / 4);
        assertEquals("A created", outcomes(set("&mode=apply", "[" + space + active("A") + "]").expect(200)));
        for (var body : List.of("[" + space + " %s]", " [%s]" + space, "[%s, %s]")) {
            set("&mode=apply", body.replaceFirst("%s", active("A").with("title", "X").toString()).replace("%s", space + active("B")))
                .expectFaults(" too_many");
        }
        assertEquals("Baker", job("A").path("title").asText());
    }

    @Test void more_than_thirty_percent_of_the_active_jobs_are_removed_only_on_request() {
        var all = IntStream.range(0, 10).mapToObj(i -> active("R-" + i)).toArray();
        set("&mode=apply", array(all)).expect(200);
        var six = array(Arrays.copyOf(all, 6));
        var rejected = set("&mode=apply", six).expect(409).expect("/type", "urn:posthaste:problem:too-many-removals")
            .expect("/active", 10).expect("/removals", 4);
        assertTrue(rejected.at("/detail").asText().contains("maxRemovals=4"), rejected.text());
        set("", six).expect(200).expect("/problem/type", "urn:posthaste:problem:too-many-removals").expect("/summary/archive", 4);
        set("&mode=apply&maxRemovals=3", six).expect(409);
        assertEquals("active", status("R-9"));
        set("&mode=apply&maxRemovals=4", six).expect(200).expect("/summary/archived", 4);
        assertEquals("archived", status("R-9"));
        set("&mode=apply", array(all[0])).expect(200).expect("/summary/archived", 5); // five of six: fewer than ten
    }

    @Test void thirty_percent_may_be_removed_without_confirmation() {
        var all = IntStream.range(0, 10).mapToObj(i -> active("R-" + i)).toArray();
        set("&mode=apply", array(all)).expect(200);
        set("&mode=apply", array(Arrays.copyOf(all, 7))).expect(200).expect("/summary/archived", 3);
    }

    @Test void an_empty_set_must_be_confirmed() {
        set("&mode=apply", array(active("A"))).expect(200);
        for (var body : List.of("[]", " [ ] ")) {
            set("&mode=apply", body).expect(422).expect("/type", "urn:posthaste:problem:set-empty");
        }
        setLines("", "\n").expect(422);
        assertEquals("A archived", outcomes(set("&mode=apply&allowEmpty=true", "[]").expect(200)));
        assertEquals("archived", status("A"));
    }

    @Test void a_job_that_is_present_but_invalid_stays_as_it_is() {
        set("&mode=apply", array(active("A"), active("B"))).expect(200);
        var answer = set("&mode=apply", array(active("A").with("title", ""), active("B").with("source", "crm"))).expect(200);
        assertEquals("A failed, B failed", outcomes(answer));
        answer.expect("/items/1/problem/errors/0/pointer", "/source").expect("/items/0/status", 400);
        assertEquals("active", status("A"));
        assertEquals("Baker", job("A").path("title").asText());
        assertEquals("active", status("B"));
    }

    @Test void no_job_counts_as_absent_if_a_line_cannot_be_read() {
        setLines("&mode=apply", lines(active("A"), active("B"))).expect(200);
        assertEquals("A updated, null failed", outcomes(setLines("&mode=apply", lines(active("A").with("title", "X"), "{\"referenceId\": \"B\""))
            .expect(200)));
        assertEquals("active", status("B"));
    }

    /** The byte FF does not occur in any text, but it is not the end of the body either. */
    @Test void a_line_that_is_not_UTF_8_does_not_end_the_set() {
        setLines("&mode=apply", lines(active("A"), active("B"))).expect(200);
        var body = lines(active("A"), "\u00ff", active("B").with("title", "X")).getBytes(StandardCharsets.ISO_8859_1);
        var answer = ats.request("PUT", "/jobs/set?source=ats&mode=apply").header("Content-Type", NDJSON).body(body).send().expect(200);
        assertEquals("A unchanged, null failed, B updated", outcomes(answer));
        assertEquals("active", status("B"));
    }

    @Test void a_referenceId_that_comes_twice_is_reported_twice_and_not_applied() {
        set("&mode=apply", array(active("A"))).expect(200);
        var answer = set("&mode=apply", array(active("A").with("title", "One"), active("B"), active("A").with("title", "Two"))).expect(200);
        assertEquals("A failed, B created, A failed", outcomes(answer));
        answer.expect("/items/0/problem/type", "urn:posthaste:problem:reference-id-repeated").expect("/items/2/status", 409);
        assertEquals("Baker", job("A").path("title").asText());
        assertEquals("active", status("A"));
    }

    @Test void absent_jobs_are_deleted_on_request() {
        set("&mode=apply", array(active("A"), active("B"), Samples.baker("C").with("status", "archived"))).expect(200);
        assertEquals("A unchanged, B delete, C delete", outcomes(set("&absent=delete", array(active("A"))).expect(200)));
        assertEquals("A unchanged, B deleted, C deleted", outcomes(set("&mode=apply&absent=delete", array(active("A"))).expect(200)));
        assertEquals(1, count());
    }

    @Test void a_job_of_no_source_is_taken_over_and_one_of_another_is_rejected() {
        int mine = ats.create(active("FREE")).id();
        int theirs = ats.create(active("THEIRS").with("source", "crm")).id();
        int aside = ats.create(active("ASIDE")).id();
        int other = ats.create(active("OTHER").with("source", "crm")).id();
        var answer = set("&mode=apply", array(active("FREE"), active("THEIRS").with("title", "X"))).expect(200);
        assertEquals("FREE updated, THEIRS failed", outcomes(answer));
        answer.expect("/items/0/changed", Trees.parse("[\"source\"]")).expect("/items/1/problem/type", "urn:posthaste:problem:belongs-to-another-source")
            .expect("/items/1/status", 409).expect("/items/0/id", mine);
        ats.read(theirs).expect("/title", "Baker").expect("/source", "crm");
        ats.read(aside).expect("/status", "active").expect("/source", null);
        ats.read(other).expect("/status", "active");
    }

    /** Members that a set omits stay unchanged, as in every update. */
    @Test void a_job_that_comes_back_has_the_status_that_is_sent() {
        set("&mode=apply", array(active("A"), active("B"), active("C"))).expect(200);
        set("&mode=apply", array(active("C"))).expect(200);
        set("&mode=apply", array(active("A"), Samples.baker("B"), active("C"))).expect(200);
        assertEquals("active", status("A"));
        assertEquals("archived", status("B"));
    }

    private void lease(String source) {
        database.writeNow(tx -> tx.sql("INSERT INTO job_set_lease (employer, source, token, ends_at) VALUES (:employer, :source, 'other', :end)")
            .bind("employer", ats.employer().id().value()).bind("source", source).bind("end", service.clock().millis() + 10_000).execute());
    }

    @Test void a_second_set_of_the_same_source_has_to_wait() {
        lease("ats");
        set("&mode=apply", array(active("B"))).expect(409).expect("/type", "urn:posthaste:problem:set-in-progress")
            .expectHeader("Retry-After", "10");
        set("", array(active("B"))).expect(200); // a plan blocks nobody
        ats.put("/jobs/set?source=crm&mode=apply", array(active("OF-CRM"))).expect(200);
        assertEquals(1, count());
    }

    @Test void a_set_that_is_still_being_sent_does_not_delay_another() throws IOException {
        try (var first = begin("/api/v1.2/jobs/set?source=ats&mode=apply", "Content-Length: 100000\r\nExpect: 100-continue", "")) {
            var in = new BufferedReader(new InputStreamReader(first.getInputStream(), StandardCharsets.UTF_8));
            assertEquals("HTTP/1.1 100 Continue", in.readLine());
            first.getOutputStream().write(("[" + active("A") + ",").getBytes(StandardCharsets.UTF_8));
            assertEquals("B created", outcomes(set("&mode=apply", array(active("B"))).expect(200)));
        }
        assertEquals(1, count());
    }

    /** Incomplete sets count for their own employer only: four sets can be processed at a time, but none of these is being processed yet. */
    @Test void a_slow_sender_does_not_delay_other_employers() throws IOException {
        var slow = new ArrayList<Socket>();
        try {
            for (var other : List.of(service.employer(Samples.SHIPYARD), service.employer(Samples.SHIPYARD))) {
                for (int i = 0; i < 2; i++) {
                    slow.add(begin(other.key(), "/api/v1.2/jobs/set?source=ats", "Content-Length: 100000\r\nExpect: 100-continue", ""));
                    assertEquals("HTTP/1.1 100 Continue", new BufferedReader(new InputStreamReader(slow.get(slow.size() - 1).getInputStream(),
                        StandardCharsets.UTF_8)).readLine());
                }
            }
            set("", array(active("A"))).expect(200);
        } finally {
            for (var socket : slow) {
                socket.close();
            }
        }
    }

    /** Two responses that nobody reads occupy two slots of their employer; other employers have their own. */
    @Test void a_set_occupies_its_slot_until_its_answer_is_read() throws IOException {
        var body = "[" + "{},".repeat(9_999) + "{}]";
        try (var first = unread(body); var second = unread(body)) {
            assertTrue(first.isConnected() && second.isConnected());
            set("", array(active("A"))).expect(503).expect("/type", "urn:posthaste:problem:service-busy");
            service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2).put("/jobs/set?source=ats", array(active("A"))).expect(200);
        }
        Polling.until(() -> set("", array(active("A"))).status() == 200);
    }

    @Test void a_new_set_can_be_sent_immediately_after_the_response_was_read() {
        for (int i = 0; i < 200; i++) {
            set("", array(active("A"))).expect(200);
        }
    }

    private Socket unread(String body) throws IOException {
        var socket = begin("/api/v1.2/jobs/set?source=ats", "Content-Length: " + body.length(), body);
        assertEquals('H', socket.getInputStream().read()); // the response has begun
        return socket;
    }

    @Test void twenty_faults_of_a_job_are_reported_with_the_number_of_the_others() {
        var job = active("A").with("categories", Trees.parse("[" + "7,".repeat(59) + "7]"));
        int all = ats.post("/jobs", job.toString()).expect(400).at("/errors").size();
        var errors = set("", array(job)).expect(200).at("/items/0/problem/errors");
        assertEquals(21, errors.size(), errors.toString());
        assertEquals("Fix these first. Errors not listed here: " + (all - 20) + ".", errors.get(20).path("detail").asText());
    }

    @Test void further_results_are_short_when_there_are_many() {
        var items = entries(setLines("", IntStream.range(0, 20_000).mapToObj(i -> "{\"referenceId\": \"R-" + i + "\"}\n")
            .collect(Collectors.joining())).expect(200)).toList();
        int faults = items.get(0).at("/problem/errors").size();
        assertTrue(faults > 2, items.get(0).toString());
        var last = items.get(19_999).at("/problem/errors");
        assertEquals(2, last.size(), last.toString());
        assertEquals("Fix these first. Errors not listed here: " + (faults - 1) + ".", last.get(1).path("detail").asText());
    }

    @Test void the_lease_of_a_process_that_died_ends_by_itself() {
        lease("ats");
        set("&mode=apply", array(active("A"))).expect(409);
        service.clock().moveBy(Duration.ofSeconds(11));
        set("&mode=apply", array(active("A"))).expect(200);
        assertEquals(0, leases());
    }

    private Socket begin(String path, String headers, String part) throws IOException {
        return begin(ats.key(), path, headers, part);
    }

    private static Socket begin(String key, String path, String headers, String part) throws IOException {
        var address = URI.create(TestService.root());
        var socket = new Socket();
        socket.setReceiveBufferSize(16 * 1024);
        socket.connect(new InetSocketAddress(address.getHost(), address.getPort()));
        socket.getOutputStream().write(("PUT " + path + " HTTP/1.1\r\nHost: x\r\nAPI-Key: " + key
            + "\r\nContent-Type: application/json\r\n" + headers + "\r\n\r\n" + part).getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        return socket;
    }

    @Test void too_many_jobs_are_rejected_and_none_is_stored() {
        setLines("&mode=apply", lines(active("A")) + "{}\n".repeat(100_000)).expectFaults(" too_many");
        set("&mode=apply", "[" + active("A") + ",{}".repeat(10_000) + "]").expectFaults(" too_many");
        assertEquals(0, count());
        set("", "[" + "{},".repeat(9_999) + "{}]").expect(200).expect("/summary/failed", 10_000);
    }

    @Test void a_job_may_be_as_large_as_any_body() {
        var large = "<p>" + "bread ".repeat(1_700_000) + "</p>";
        var answer = setLines("&mode=apply", lines(active("A"), active("FITS").with("description", large),
            active("LONG").with("description", large + " more".repeat(100_000)))).expect(200);
        assertEquals("A created, FITS created, null failed", outcomes(answer));
        assertEquals("FITS", job("FITS").path("referenceId").asText());
    }

    @Test void a_body_that_is_not_an_array_is_rejected() {
        for (var body : List.of("", "{}", "7", "[", "[{}", "[{} {}]", "[{},]", "[{\"a\":[1}]]", "[{}]]",
            "[" + active("A") + "}" + active("B") + "]", "[" + active("A") + "}]", "[" + active("A") + "},]", "[" + active("A") + ",{\"a\":}]", "[\"a]")) {
            set("&mode=apply", body).expect(400).expect("/type", "urn:posthaste:problem:json-malformed");
        }
        set("&mode=apply", "[7, null, \"[,]\\\"\", {\"a\": \"]\"}]").expect(200).expect("/summary/failed", 4);
        assertEquals(0, count());
    }

    @Test void invalid_parameters_are_rejected() {
        ats.put("/jobs/set", "[]").expectFaults("/source required");
        ats.put("/jobs/set?source=" + "x".repeat(41), "[]").expectFaults("/source too_long");
        ats.put("/jobs/set?source=%20", "[]").expectFaults("/source blank");
        ats.put("/jobs/set?source=%E2%80%AEsta", "[]").expectFaults("/source forbidden_character"); // U+202E, right-to-left override
        ats.put("/jobs/set?source=a%E2%81%A9", "[]").expectFaults("/source forbidden_character"); // U+2069, pop directional isolate
        set("&mode=maybe&absent=forget&allowEmpty=1&maxRemovals=-1&plan=x", "[]").expectFaults("/mode unknown_value",
            "/absent unknown_value", "/allowEmpty unknown_value", "/maxRemovals out_of_range", "/plan not_allowed");
        ats.request("PUT", "/jobs/set?source=ats").header("Content-Type", "text/csv").body("x").send().expect(415);
        set("&mode=apply&dryRun=true", array(active("A"))).expect(200).expectHeader("Dry-Run", "true").expect("/summary/create", 1);
        assertEquals(0, count());
        assertNotEquals(404, ats.get("/jobs").status());
    }

    /** The set has more than one chunk. */
    @Test void a_set_of_many_chunks_is_applied_whole() {
        var all = IntStream.range(0, 1_234).mapToObj(i -> active("R-" + i)).toArray();
        setLines("&mode=apply", lines(all)).expect(200);
        assertEquals(1_234, count());
        var half = IntStream.range(0, 1_234).mapToObj(i -> i % 2 == 0 ? all[i] : ((JobBody) all[i]).with("title", "X")).toArray();
        var summary = entries(setLines("&mode=apply", lines(half)).expect(200)).reduce((one, other) -> other).orElseThrow();
        assertEquals(617, summary.at("/summary/updated").intValue());
        assertEquals(617, summary.at("/summary/unchanged").intValue());
    }
}
