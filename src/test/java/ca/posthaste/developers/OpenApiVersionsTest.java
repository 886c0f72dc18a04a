package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.http.RouteTable;
import ca.posthaste.support.Answer;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each version has its own document, from which a client can be generated: it describes the requests and responses of that version. */
@QuarkusTest
class OpenApiVersionsTest {
    /** Size in bytes of the checksum and the uncompressed length. */
    private static final int GZIP_END = 8;
    @Inject TestService service;
    @Inject RouteTable table;

    @ParameterizedTest @EnumSource
    void the_document_has_every_route_of_its_version_and_no_other(ApiVersion version) {
        var routes = new TreeSet<String>();
        table.routes().stream().filter(route -> isIn(route.since().orElse(null), version)).forEach(route ->
            routes.add(route.method() + " " + route.path() + " " + (route.access().toString().equals("anyone") ? "open" : "key")));
        var documented = new TreeSet<String>();
        operations(served(version)).forEach((operation, described) ->
            documented.add(operation + " " + (described.get("security").isEmpty() ? "open" : "key")));
        assertEquals(String.join("\n", routes), String.join("\n", documented));
    }

    @ParameterizedTest @EnumSource
    void query_parameters_are_those_that_the_routes_declare(ApiVersion version) {
        var declared = new TreeMap<String, Set<String>>();
        table.routes().stream().filter(route -> isIn(route.since().orElse(null), version)).forEach(route ->
            declared.put(route.method() + " " + route.path(), new TreeSet<>(route.parameters(version))));
        var document = served(version);
        var documented = new TreeMap<String, Set<String>>();
        operations(document).forEach((operation, described) -> {
            var names = new TreeSet<String>();
            for (var parameter : described.path("parameters")) {
                var followed = followed(document, parameter);
                if (followed.get("in").asText().equals("query")) {
                    names.add(followed.get("name").asText());
                }
            }
            documented.put(operation, names);
        });
        assertEquals(declared, documented);
    }

    @ParameterizedTest @EnumSource
    void a_job_and_a_line_of_the_list_have_the_members_that_the_version_answers(ApiVersion version) {
        var bakery = service.employer(Samples.BAKERY).using(version);
        var job = bakery.read(bakery.create(Samples.WELDER).id());
        var dryRun = bakery.put("/jobs/" + job.id() + (version == ApiVersion.V1_1 ? "" : "?dryRun=true"), "{}").expect(200);
        assertMembers(served(version), "Job", job.json(), dryRun.json());
        assertMembers(served(version), "JobHeader", bakery.get("/jobs").at("/data/0"));
        assertMembers(served(version), version == ApiVersion.V1_1 ? "Paging" : "JobPaging", bakery.get("/jobs").at("/paging"));
    }

    private static void assertMembers(JsonNode document, String schema, JsonNode answered) {
        assertMembers(document, schema, answered, answered);
    }

    /** @param whole a response that also has the optional members */
    private static void assertMembers(JsonNode document, String schema, JsonNode answered, JsonNode whole) {
        var described = document.at("/components/schemas/" + schema);
        assertEquals(names(whole), names(described.get("properties")), schema);
        assertEquals(new TreeSet<>(names(answered)), texts(described.get("required")), schema);
    }

    /** A generated client sends a default as if it were set explicitly: an update would then change fields that the caller did not name. */
    @ParameterizedTest @EnumSource
    void no_request_schema_has_a_default(ApiVersion version) {
        var document = served(version);
        operations(document).forEach((operation, described) ->
            assertNoDefault(document, described.path("requestBody"), operation, new HashSet<>()));
    }

    private static void assertNoDefault(JsonNode document, JsonNode node, String where, Set<String> seen) {
        assertFalse(node.has("default"), where);
        if (node.path("$ref").isTextual() && seen.add(node.get("$ref").asText())) {
            assertNoDefault(document, followed(document, node), where + " " + node.get("$ref").asText(), seen);
        }
        node.forEach(part -> assertNoDefault(document, part, where, seen));
    }

    @ParameterizedTest @EnumSource
    void marks_of_versions_do_not_reach_the_document(ApiVersion version) {
        var marks = new TreeSet<String>();
        Pattern.compile("\"(x-[^\"]*)\":").matcher(ApiDocument.text(version)).results().forEach(mark -> marks.add(mark.group(1)));
        marks.remove("x-nullable"); // on lists that only version 1.2 has
        assertEquals(Set.of("x-extensible-enum"), marks);
    }

    @ParameterizedTest @EnumSource
    void every_component_is_used(ApiVersion version) {
        var document = served(version);
        var used = new HashSet<>(document.findValuesAsText("$ref"));
        for (var kind : List.of("parameters", "headers", "responses", "schemas", "examples")) {
            document.at("/components/" + kind).fieldNames().forEachRemaining(name -> assertTrue(
                used.contains("#/components/" + kind + "/" + name), kind + "/" + name + " is used nowhere"));
        }
    }

    @Test void the_document_without_a_version_is_the_newest() {
        assertEquals(served(ApiVersion.V1_2), get("/openapi.json").json());
        assertEquals("1.1.0", served(ApiVersion.V1_1).at("/info/version").asText());
    }

    @ParameterizedTest @EnumSource
    void a_document_names_the_address_of_its_request(ApiVersion version) {
        assertEquals(TestService.root() + version.basePath(), server(get(path(version))));
        for (var host : List.of("jobs.example.org", "jobs.example.org:8443", "[2001:db8::1]:8080")) {
            assertEquals("http://" + host + version.basePath(), server(
                Request.to("GET", TestService.root() + path(version)).header("Host", host).send()));
        }
    }

    @ParameterizedTest @ValueSource(strings = {"a\"b", "a/b", "a b", "x<y", "a\\b", "user@host"})
    void an_invalid_host_is_in_no_document(String host) {
        var answer = RawHttp.raw("GET /openapi.json HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
        assertFalse(answer.contains(host + "/api"), host);
    }

    @Test void each_host_gets_its_own_document() {
        for (int i = 0; i < 60; i++) {
            var host = "h" + i + ".example.org";
            assertEquals("http://" + host + "/api/v1.2", server(
                Request.to("GET", TestService.root() + "/openapi.json").header("Host", host).send()));
        }
    }

    @Test void the_document_is_compressed_once_for_all_hosts() throws IOException {
        var tags = new HashSet<String>();
        var around = new HashSet<String>();
        for (int i = 10; i < 70; i++) {
            var host = "h" + i + ".example.org";
            var plain = Request.to("GET", TestService.root() + "/openapi.json").header("Host", host).send().expect(200);
            var packed = Request.to("GET", TestService.root() + "/openapi.json").header("Host", host).header("Accept-Encoding", "gzip").send()
                .expectHeader("Content-Encoding", "gzip");
            try (var in = new GZIPInputStream(new ByteArrayInputStream(packed.bytes()))) {
                assertEquals(plain.text(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
            var bytes = new String(packed.bytes(), 0, packed.bytes().length - GZIP_END, StandardCharsets.ISO_8859_1);
            assertTrue(bytes.contains(host), "the address stands between the compressed halves as it is");
            around.add(bytes.replace(host, ""));
            tags.add(plain.header("ETag").orElseThrow());
            tags.add(packed.header("ETag").orElseThrow());
        }
        assertEquals(1, around.size(), "the same halves for all");
        assertEquals(120, tags.size(), "a tag for each host and form");
    }

    private static boolean isIn(ApiVersion since, ApiVersion version) {
        return since != null && since.compareTo(version) <= 0;
    }

    private static JsonNode served(ApiVersion version) {
        return get(path(version)).expectHeader("Content-Type", "application/json").json();
    }

    private static String path(ApiVersion version) {
        return "/openapi-" + version.number() + ".json";
    }

    private static Answer get(String path) {
        return Request.to("GET", TestService.root() + path).send().expect(200);
    }

    private static String server(Answer document) {
        assertEquals(1, document.at("/servers").size());
        return document.at("/servers/0/url").asText();
    }

    private static Map<String, JsonNode> operations(JsonNode document) {
        var all = new TreeMap<String, JsonNode>();
        document.get("paths").properties().forEach(path -> path.getValue().properties().forEach(operation ->
            all.put(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(), operation.getValue())));
        return all;
    }

    private static JsonNode followed(JsonNode document, JsonNode node) {
        return node.path("$ref").isTextual() ? document.at(node.get("$ref").asText().substring(1)) : node;
    }

    private static Set<String> texts(JsonNode list) {
        var texts = new TreeSet<String>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static List<String> names(JsonNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
