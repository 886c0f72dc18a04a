package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.KeyProperties;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Callers who prefer French get problems in French: with the same status, types, codes and pointers, and without a word of English. */
@QuarkusTest
class FrenchProblemsTest extends FromTheFirstDay {
    private static final String NDJSON = "application/x-ndjson";
    private static final String PROBLEM = "urn:posthaste:problem:";
    /** English words that do not exist in French, with the characters around them. */
    private static final List<String> ENGLISH = List.of(" the ", " and ", " or ", " must ", " of ", " is ", " with ", " not ", " it ", " to ", " an ",
        " in ", " this ", " has ", " are ", "Send ", "Leave ", "Remove ", "Give ", "There ");

    private Client old;
    private Client ats;
    private Client anyone;

    @BeforeEach void callers() {
        old = bakery;
        ats = service.withNewKey(bakery.employer(), new KeyProperties("All", EnumSet.allOf(Scope.class), Optional.empty())).using(ApiVersion.V1_2);
        anyone = service.stranger();
    }

    /** Expects the request to be rejected in both languages, with responses that differ only in their texts. */
    private void refused(Supplier<Request> request) {
        var english = request.get().header("Accept-Language", "en-CA").send();
        var french = request.get().header("Accept-Language", "fr-CA, en;q=0.5").send();
        same(english, french);
    }

    private void same(Answer english, Answer french) {
        assertEquals(english.status(), french.status(), () -> english.text() + "\n" + french.text());
        assertEquals(english.header("Content-Type"), french.header("Content-Type"));
        assertEquals(Optional.empty(), english.header("Content-Language"));
        boolean isProblem = english.header("Content-Type").orElse("").equals("application/problem+json");
        assertEquals(isProblem ? Optional.of("fr") : Optional.empty(), french.header("Content-Language"), french::text);
        assertTrue(isProblem || english.text().contains(PROBLEM), english::text);
        var ours = lines(english);
        var theirs = lines(french);
        assertEquals(ours.size(), theirs.size());
        for (int i = 0; i < ours.size(); i++) {
            compare(ours.get(i), theirs.get(i), false);
        }
    }

    private static List<JsonNode> lines(Answer answer) {
        return answer.header("Content-Type").orElse("").equals(NDJSON) ? Arrays.stream(answer.text().split("\n")).map(Trees::parse).toList()
            : List.of(Trees.parse(answer.text()));
    }

    /** @param told true if the object is a problem or one of its errors, so that its texts are meant for people */
    private void compare(JsonNode english, JsonNode french, boolean told) {
        assertEquals(english.getNodeType(), french.getNodeType());
        assertEquals(english.size(), french.size(), () -> english + "\n" + french);
        if (english.isArray()) {
            IntStream.range(0, english.size()).forEach(i -> compare(english.get(i), french.get(i), told));
        } else if (english.isObject()) {
            boolean isProblem = english.path("type").asText().startsWith(PROBLEM);
            english.fieldNames().forEachRemaining(name -> {
                boolean isText = (told || isProblem) && Set.of("title", "detail", "message").contains(name);
                if (isText) {
                    assertFrench(english.get(name).textValue(), french.get(name).textValue());
                } else if (!name.equals("instance") && !name.equals("plan") && !name.equals("etag")) {
                    compare(english.get(name), french.path(name), isProblem && name.equals("errors") || told);
                }
            });
        } else {
            assertEquals(english, french);
        }
    }

    private static void assertFrench(String english, String french) {
        assertNotEquals(english, french);
        for (var word : ENGLISH) {
            assertFalse((" " + french).contains(word), "\"" + word + "\" in: " + french);
        }
        assertFalse(french.contains(" :") || french.contains("« ") || french.contains("%s"), french);
        assertTrue(french.endsWith(".") || french.endsWith(")") || french.contains("http://"), french);
    }

    private void refusedJob(Client client, Object body) {
        refused(() -> client.request("POST", "/jobs").json(body));
    }

    private void refusedGet(Client client, String... paths) {
        Arrays.stream(paths).forEach(path -> refused(() -> client.request("GET", path)));
    }

    @Test void problems_of_the_fields_of_a_job_are_translated() {
        for (var client : List.of(old, ats)) {
            refusedJob(client, "{\"referenceId\":\"" + "x".repeat(51) + "\",\"title\":\"\",\"closeDate\":\"2026-02-30\",\"confidential\":\"yes\","
                + "\"autoRefresh\":1,\"status\":\"gone\",\"locations\":[{\"description\":\"Vancuver, BC\"},{},7],\"categories\":[{\"id\":99},{\"id\":\"1\"}],"
                + "\"positionType\":{\"id\":9},\"salary\":{\"amount\":-1,\"maxAmount\":0.001,\"plusCommission\":\"no\",\"period\":{\"id\":7}},"
                + "\"description\":\"<h1>\",\"applicantRoutingType\":{\"id\":3},\"applicationUrl\":\"x\",\"applicationEmail\":\"x\"}");
            refusedJob(client, "{}");
            refusedJob(client, Samples.BAKER.with("title", " ".repeat(300)).with("applicationEmail", "x".repeat(60)).without("positionType"));
        }
        refusedJob(old, Samples.BAKER.with("title", "a\u0000").with("description", "b\u0001").with("closeDate", 7).with("referenceId", true));
        refusedJob(old, Samples.BAKER.withJson("locations", "[]").withJson("categories", "[{\"id\":1},{\"id\":2},{\"id\":3},{\"id\":4}]"));
        refusedJob(old, Samples.BAKER.withJson("locations", "{}").withJson("categories", "[[],null,1.5]").withJson("salary", "[]"));
        refusedJob(old, Samples.BAKER.without("applicationEmail"));
        refusedJob(old, Samples.WELDER.without("applicationUrl"));
        refusedJob(old, Samples.BAKER.with("salary.amount", 20));
        refusedJob(old, Samples.BAKER.with("salary.maxAmount", 20));
        refusedJob(old, Samples.BAKER.withJson("salary", "{\"amount\":20,\"maxAmount\":10,\"period\":{\"id\":1}}"));
        refusedJob(ats, Samples.BAKER.with("workplaceType", "onsite").withJson("remoteRegions", "[\"BC\"]").with("source", " ").with("language", "de"));
        refusedJob(ats, Samples.BAKER.with("workplaceType", "remote").withJson("remoteRegions", "[]").withJson("translation", "{\"language\":\"en\"}"));
        refusedJob(ats, Samples.BAKER.with("workplaceType", "remote").withJson("remoteRegions", "[\"CA\",\"BC\"]").with("publishOn", "2020-01-01"));
        refusedJob(ats, Samples.BAKER.withJson("remoteRegions", "[\"XX\",5]").withJson("disclosures", "{\"otherLanguages\":[{}],\"aiUsed\":1}"));
        refusedJob(ats, Samples.BAKER.with("publishOn", FIRST_DAY.plusDays(9).toString()).with("closeDate", FIRST_DAY.plusDays(2).toString()));
    }

    @Test void places() {
        for (var place : List.of("", ",BC", "Vancouver,", "Vancouver, BC, Canada, Earth", "x".repeat(290) + ", BC", "12345, BC", "Ontario", "Vancouver BC",
            "Vancuver, BC", "Vancouver, XX", "Zzyzxville, XX", "Nowherezz", "Montrael")) {
            refusedJob(old, Samples.BAKER.withJson("locations", "[{\"description\":\"" + place + "\"}]"));
        }
    }

    @Test void html() {
        for (var html : List.of("<script><p class=x><img><!-- c --><h1><a>", "<a href=/x target=z rel=b>x</a>", "<a href=http://x.ca href=http://x.ca>x</a>",
            "</ x>", "<p", "<![CDATA[x]]>", "<div>".repeat(300), IntStream.range(0, 101).mapToObj(i -> "<x" + i + ">").collect(Collectors.joining()),
            IntStream.range(0, 200).mapToObj(i -> "<x" + i + ">").collect(Collectors.joining()))) {
            refusedJob(old, Samples.BAKER.with("description", html));
        }
    }

    @Test void problems_of_json_and_bodies_are_translated() {
        for (var body : List.of("", "{", "[]", "7", "true", "\"x\"", "null", "{\"a\":1,\"a\":2}", "{} {}", "[".repeat(70), "{\"title\":1e99999999999}",
            "{\"salary\":{\"amount\":1e99999999999}}")) {
            refusedJob(old, body);
        }
        refused(() -> old.request("POST", "/jobs").header("Content-Type", "application/json").body(new byte[] {'"', (byte) 0xFF, '"'}));
        refused(() -> old.request("POST", "/jobs").header("Content-Type", "text/plain").body("{}"));
        refused(() -> old.request("POST", "/jobs").json("{}").header("Content-Encoding", "gzip"));
        refused(() -> ats.request("POST", "/jobs/batch").json("{}").header("Content-Encoding", "gzip"));
        refused(() -> ats.request("POST", "/jobs/batch").header("Content-Type", "text/plain").body("{}"));
        refused(() -> ats.request("PUT", "/jobs/set?source=ats").header("Content-Type", "text/plain").body("{}"));
    }

    @Test void problems_of_one_job_are_translated() {
        int job = old.create(Samples.baker("B-1")).id();
        refusedJob(old, Samples.baker("B-1"));
        refusedGet(old, "/jobs/0", "/jobs/0/applications", "/applications/0", "/applications/0/resume");
        refused(() -> old.request("DELETE", "/jobs/0"));
        refused(() -> old.request("DELETE", "/jobs").json("{}"));
        refused(() -> old.request("PUT", "/jobs").json(Samples.BAKER));
        refused(() -> old.request("PUT", "/jobs/" + job).json("{\"title\":null,\"description\":\"\",\"locations\":null,\"status\":null,\"autoRefresh\":null}"));
        refused(() -> old.request("PUT", "/jobs/" + job).json("{}").header("If-Match", "\"x\""));
        refused(() -> old.request("PUT", "/jobs/" + job).json("{}").header("If-None-Match", "*"));
        refused(() -> old.request("PUT", "/jobs").json(Samples.baker("B-2")).header("If-Match", "*"));
        refused(() -> ats.request("PUT", "/jobs/" + job + "?dryRun=maybe").json("{}"));
        int two = ats.create(Samples.BAKER.withJson("translation", "{\"language\":\"fr\",\"title\":\"x\",\"description\":\"x\"}")).id();
        refused(() -> ats.request("PUT", "/jobs/" + two).json("{\"language\":\"fr\"}"));
        refused(() -> ats.request("PUT", "/jobs/" + two).json("{\"translation\":{\"language\":\"en\",\"title\":\"\"}}"));
    }

    @Test void addresses() {
        refusedGet(old, "/nowhere", "/jobs?page=x&pageSize=0&status=zz&q=%00", "/jobs?page=99999999999", "/jobs?referenceId=%FF", "/positiontypes/99",
            "/jobcategories/x", "/locations/0", "/locations?page=x", "/jobs?q=" + "x".repeat(8_000));
        refusedGet(ats, "/jobs?statos=1&page=&pageSize=1&pageSize=2&zzzz=1", "/jobs?sort=zz&updatedSince=x&after=zz&page=1", "/locations/1?x=1",
            "/changes?since=zz&limit=0&wait=x", "/changes?since=" + "A".repeat(40), "/applications?limit=5000");
        refusedGet(anyone, "/jobs", "/public/jobs/0", "/public/jobs/0/apply", "/public/jobs?location=Nowherezz&range=x&categoryIds=a&positionTypeIds=99",
            "/public/jobs?range=5");
        refusedGet(service.stranger("nonsense"), "/jobs");
        refused(() -> old.request("PUT", "/positiontypes").json("{}"));
        refused(() -> old.request("GET", "/jobs").header("X-Filler", "x".repeat(17_000)));
        refused(() -> Request.to("GET", TestService.root() + "/nothing/here"));
    }

    @Test void candidates() {
        int job = old.create(Samples.BAKER.with("status", "active")).id();
        int unavailable = old.create(Samples.WELDER.with("referenceId", null)).id();
        int closed = old.create(Samples.BAKER.with("status", "archived")).id();
        var path = "/public/jobs/" + job + "/applications";
        refused(() -> anyone.request("POST", path).json("{}"));
        refused(() -> anyone.request("POST", path).json("{\"name\":\"a\u2028b\",\"email\":\"x\",\"phone\":7,\"message\":\"" + "x".repeat(5_001)
            + "\",\"language\":\"de\",\"consent\":false,\"resume\":7}"));
        refused(() -> anyone.request("POST", path).json("{\"name\":\" \",\"email\":\"a@example.org\",\"consent\":\"x\"}"));
        refused(() -> anyone.request("POST", path).json("{\"name\":\"A\",\"email\":\"a@example.org\",\"consent\":true}").header("Idempotency-Key", "x".repeat(256)));
        refused(() -> anyone.request("POST", "/public/jobs/" + unavailable + "/applications").json("{}"));
        refused(() -> anyone.request("POST", "/public/jobs/" + closed + "/applications").json("{}"));
        refusedGet(anyone, "/public/jobs/" + job + "/apply", "/public/jobs/" + closed);
        refused(() -> anyone.request("POST", path).header("Content-Type", "text/plain").body("x"));
        refused(() -> anyone.request("POST", path).json("{}").header("Content-Encoding", "gzip"));
        refused(() -> anyone.request("POST", path).header("Content-Type", "multipart/form-data").body("x"));
        var forms = List.of(FormBody.of("A", "a@example.org").field("name", "B"), FormBody.of("A", "a@example.org").file("a.exe", "x/y", new byte[5]),
            FormBody.of("A", "a@example.org").field("message", "x".repeat(40_000)), new FormBody().part("filename=\"x\"", new byte[1]),
            new FormBody().part("name=\"x\" nonsense", new byte[1]), new FormBody().part("name=\"x\"; name=\"y\"", new byte[1]),
            new FormBody().part("name=\"x\"\r\nnonsense", new byte[1]), new FormBody().part("name=\"x\"\r\nContent-Transfer-Encoding: base64", new byte[1]),
            new FormBody().field("x", "\u00e9").part("name=\"y\"", new byte[] {(byte) 0xFF}),
            FormBody.of("A", "a@example.org").part("name=\"other\"; filename=\"x.pdf\"\r\nContent-Type: application/pdf", new byte[1]),
            FormBody.of("A", "a@example.org").file("a.pdf", "application/pdf", new byte[6 * 1024 * 1024]));
        for (var form : forms) {
            refused(() -> anyone.request("POST", path).header("Content-Type", FormBody.CONTENT_TYPE).body(form.bytes()));
        }
        refused(() -> anyone.request("POST", path).header("Content-Type", FormBody.CONTENT_TYPE).body("------posthaste\r\nContent-"));
    }

    @Test void batches() {
        int job = ats.create(Samples.baker("OPEN").with("status", "active")).id();
        var items = String.join(",", BatchTest.item("fly", ""), "{}", "7", BatchTest.item("create", "\"id\":1,\"ifMatch\":\"x\""),
            BatchTest.item("delete", ""), BatchTest.item("update", "\"id\":999999999,\"job\":{}"), BatchTest.item("refresh", "\"id\":" + job),
            BatchTest.item("upsert", "\"referenceId\":\"A\",\"job\":" + Samples.baker("B")), BatchTest.upsert(Samples.baker("BAD").without("title")),
            BatchTest.item("update", "\"id\":" + job + ",\"ifMatch\":\"x\",\"job\":{}"));
        refused(() -> ats.request("POST", "/jobs/batch").json("{\"items\":[" + items + "]}"));
        refused(() -> ats.request("POST", "/jobs/batch?atomic=true").json("{\"items\":[" + items + "," + BatchTest.upsert(Samples.baker("NEW")) + "]}"));
        refused(() -> ats.request("POST", "/jobs/batch").json("{}"));
        refused(() -> ats.request("POST", "/jobs/batch").json("{\"items\":[" + "1,".repeat(1_000) + "1]}"));
        refused(() -> ats.request("POST", "/jobs/batch?atomic=x&dryRun=y").json("{}"));
        refused(() -> ats.request("POST", "/jobs/batch?atomic=true").header("Content-Type", NDJSON).body("{}"));
        refused(() -> ats.request("POST", "/jobs/batch").header("Content-Type", NDJSON).body(items.replace("},{", "}\n{") + "\n{\n"));
    }

    @Test void sets() {
        refused(() -> set("?mode=x&absent=y&allowEmpty=z&maxRemovals=-1&plan=p", "[]"));
        refused(() -> set("?source=" + "x".repeat(41), "[]"));
        for (var body : List.of("[]", "{}", "[7", "[{}] x", "[}]", "[{\"a\":}]")) {
            refused(() -> set("?source=ats", body));
        }
        refused(() -> set("?source=ats&mode=apply&plan=old", "[" + Samples.baker("A") + "]"));
        ats.create(Samples.baker("THEIRS").with("source", "crm"));
        refused(() -> set("?source=ats", "[" + Samples.baker("A") + "," + Samples.baker("A") + "," + Samples.BAKER + "," + Samples.baker("THEIRS")
            + "," + Samples.baker("C").with("source", "crm") + ",7]"));
        refused(() -> ats.request("PUT", "/jobs/set?source=ats").header("Content-Type", NDJSON).body(Samples.BAKER + "\n{\n"));
        var many = IntStream.range(0, 12).mapToObj(i -> Samples.baker("M" + i).with("status", "active").toString()).collect(Collectors.joining(",", "[", "]"));
        set("?source=many&mode=apply", many).send().expect(200);
        for (var absent : List.of("archive", "delete")) {
            refused(() -> set("?source=many&absent=" + absent + "&mode=apply", "[" + Samples.baker("M1") + "]"));
            refused(() -> set("?source=many&absent=" + absent, "[" + Samples.baker("M1") + "]"));
        }
    }

    private Request set(String query, String body) {
        return ats.request("PUT", "/jobs/set" + query).json(body);
    }

    @Test void keys() {
        refused(() -> ats.request("POST", "/keys").json("{}"));
        refused(() -> ats.request("POST", "/keys").json("{\"name\":\" \",\"scopes\":[],\"expiresOn\":\"2020-01-01\"}"));
        refused(() -> ats.request("POST", "/keys").json("{\"name\":\"x\",\"scopes\":[\"fly\",7]}"));
        refused(() -> ats.request("POST", "/keys/0/rotate"));
        refused(() -> ats.request("POST", "/keys/" + ats.entry().id() + "/rotate").json("{\"overlapHours\":9999}"));
        refused(() -> ats.request("DELETE", "/keys/0"));
        var some = new KeyProperties("Some", EnumSet.of(Scope.KEYS_MANAGE), Optional.of(FIRST_DAY.plusDays(3)));
        var limited = service.withNewKey(bakery.employer(), some).using(ApiVersion.V1_2);
        refusedGet(limited, "/jobs");
        refused(() -> limited.request("POST", "/keys").json("{\"name\":\"x\",\"scopes\":[\"jobs:read\"]}"));
        refused(() -> limited.request("POST", "/keys").json("{\"name\":\"x\",\"scopes\":[\"keys:manage\"]}"));
        int other = service.withNewKey(bakery.employer(), new KeyProperties("Other", EnumSet.of(Scope.KEYS_MANAGE), Optional.empty())).entry().id();
        ats.request("POST", "/keys/" + other + "/rotate").send().expect(200);
        refused(() -> ats.request("POST", "/keys/" + other + "/rotate"));
        service.clock().moveTo(FIRST_DAY.plusDays(5));
        refusedGet(limited, "/jobs");
    }

    @Test void problems_of_idempotency_keys_are_translated() {
        for (var key : List.of("", "a b", "x".repeat(256), "\"x", "\"a\"b\"")) {
            refused(() -> old.request("POST", "/jobs").json(Samples.BAKER).header("Idempotency-Key", key));
        }
        var key = UUID.randomUUID().toString();
        old.request("POST", "/jobs").json(Samples.baker("K-1")).header("Idempotency-Key", key).send().expect(201);
        refused(() -> old.request("POST", "/jobs").json(Samples.baker("K-2")).header("Idempotency-Key", key));
    }

    @Test void a_stored_rejection_is_repeated_in_the_language_of_the_first() {
        var key = UUID.randomUUID().toString();
        for (Supplier<Request> request : List.<Supplier<Request>>of(() -> old.request("POST", "/jobs").json("{}"), () -> set("?source=ats&mode=apply", "[]"))) {
            var first = request.get().header("Idempotency-Key", key).header("Accept-Language", "fr").send();
            var again = request.get().header("Idempotency-Key", key).header("Accept-Language", "en").send().expect(first.status());
            again.expectHeader("Idempotency-Replayed", "true").expectHeader("Content-Language", "fr");
            assertEquals(first.text(), again.text());
            key = UUID.randomUUID().toString();
        }
    }

    @Test void problems_of_malformed_requests_are_translated() {
        var answer = RawHttp.raw("GET /api/v1.1/jobs HTTP/1.1\r\nHost: x\r\nHost: y\r\nAccept-Language: fr\r\n\r\n");
        assertTrue(answer.contains("Envoyez exactement un en-tête Host."), answer);
        var chunks = RawHttp.raw("POST /api/v1.1/jobs HTTP/1.1\r\nHost: x\r\nAPI-Key: " + old.key() + "\r\nContent-Type: application/json\r\n"
            + "Accept-Language: fr\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");
        assertTrue(chunks.contains("Le corps est incomplet."), chunks);
        var large = RawHttp.raw("POST /api/v1.1/jobs HTTP/1.1\r\nHost: x\r\nAPI-Key: " + old.key() + "\r\nContent-Type: application/json\r\n"
            + "Accept-Language: fr\r\nContent-Length: 9999999999\r\n\r\n");
        assertTrue(large.contains("Le corps de la requête est trop volumineux."), large);
    }

    private static String language(Request request) {
        return request.send().header("Content-Language").orElse("en");
    }

    @Test void the_language_is_that_of_the_parameter_where_there_is_one_and_then_of_the_header() {
        assertEquals("fr", language(old.request("GET", "/positiontypes/99?lang=fr").header("Accept-Language", "en")));
        assertEquals("en", language(old.request("GET", "/positiontypes/99?lang=en").header("Accept-Language", "fr")));
        assertEquals("fr", language(old.request("GET", "/positiontypes/99?lang=").header("Accept-Language", "fr")));
        assertEquals("fr", language(anyone.request("GET", "/jobs/1?lang=fr"))); // even for a caller without a key
        assertEquals("en", language(old.request("GET", "/jobs?lang=fr&page=x"))); // a list has no language
        assertEquals("en", language(old.request("GET", "/nowhere?lang=fr")));
        for (var header : List.of("fr", "fr-CA", "en;q=0.5, fr;q=0.9", "*, fr;q=0.5", "fr," + "x".repeat(9_000))) {
            assertEquals("fr", language(old.request("GET", "/jobs/0").header("Accept-Language", header)), header);
        }
        for (var header : List.of("*", "en", "fr;q=0", "fr;q=", ";;;", "de", "x".repeat(9_000) + ",fr")) {
            assertEquals("en", language(old.request("GET", "/jobs/0").header("Accept-Language", header)), header);
        }
    }

    @Test void a_head_request_has_the_header_too() {
        var head = old.request("HEAD", "/jobs/0").header("Accept-Language", "fr").send().expect(404).expectHeader("Content-Language", "fr");
        assertEquals("", head.text());
    }
}
