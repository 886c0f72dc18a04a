package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.AnnotationKeyword;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The OpenAPI document of the newest version that ships, and its schemas for bodies. */
final class ApiDocument {
    private static final String ID = "https://posthaste.example/openapi-1.2.json";
    private static final String TEXT = text(ApiVersion.V1_2);
    static final JsonNode ROOT = Trees.parse(TEXT);
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(
        Dialect.builder(Dialects.getDraft202012())
            .unknownKeywordFactory((word, context) -> new AnnotationKeyword(word)).build(), // paths, info and so on
        builder -> builder.schemas(Map.of(ID, TEXT)));

    private ApiDocument() {}

    static String text(ApiVersion version) {
        try (var in = ApiDocument.class.getResourceAsStream("/web/openapi-" + version.number() + ".json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Returns the value at a JSON Pointer, which must exist; follows references. */
    static JsonNode at(String pointer) {
        var value = ROOT.at(pointer);
        assertFalse(value.isMissingNode(), () -> "The document has nothing at " + pointer);
        return followed(value);
    }

    static JsonNode followed(JsonNode node) {
        return node.path("$ref").isTextual() ? at(node.get("$ref").textValue().substring(1)) : node;
    }

    static JsonNode schema(String name) {
        return at("/components/schemas/" + name);
    }

    static JsonNode property(String schema, String name) {
        return at("/components/schemas/" + schema + "/properties/" + name);
    }

    /** Fails with all schema violations of the body. */
    static void assertFits(JsonNode schema, String body, String what) {
        assertEquals(List.of(), faults(schema, body), () -> what + " does not fit its schema: " + body);
    }

    static List<String> faults(JsonNode schema, String body) {
        return compiled(schema).validate(body, InputFormat.JSON,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
            .stream().map(Object::toString).toList();
    }

    private static Schema compiled(JsonNode schema) {
        return schema.path("$ref").isTextual() ? SCHEMAS.getSchema(SchemaLocation.of(ID + schema.get("$ref").textValue()))
            : SCHEMAS.getSchema(SchemaLocation.of(ID + "/inline"), schema);
    }

    /** Fails unless the document describes this response: its status, headers and body. */
    static void assertTellsOf(String method, String path, Answer answer) {
        var what = method + " " + path + " " + answer.status();
        var at = "/paths/" + path.replace("/", "~1") + "/" + method.toLowerCase(Locale.ROOT) + "/responses/";
        var response = at(at + answer.status());
        response.path("headers").properties().forEach(header -> {
            var told = followed(header.getValue());
            var sent = answer.header(header.getKey());
            assertTrue(sent.isPresent() || !told.path("required").asBoolean(), what + " without " + header.getKey());
            sent.ifPresent(value -> assertFits(told.get("schema"), told.at("/schema/type").asText().equals("integer")
                ? value : Trees.of(value).toString(), header.getKey() + " of " + what));
        });
        for (var header : List.of("ETag", "Location", "Retry-After", "Allow", "WWW-Authenticate", "RateLimit")) {
            assertTrue(answer.header(header).isEmpty() || response.path("headers").has(header),
                () -> header + " of " + what + " is not in the document");
        }
        if (answer.bytes().length == 0) {
            assertFalse(response.has("content"), what);
            return;
        }
        var content = response.path("content").path(answer.header("Content-Type").orElseThrow());
        assertTrue(content.has("schema"), () -> what + " with another Content-Type");
        assertFits(content.get("schema"), answer.text(), what);
    }

    /** Returns every occurrence of this name in the document, with its pointer. */
    static List<Found> all(String name) {
        var found = new ArrayList<Found>();
        collect(ROOT, "", name, found);
        return found;
    }

    record Found(String pointer, JsonNode parent, JsonNode value) {}

    private static void collect(JsonNode node, String pointer, String name, List<Found> found) {
        node.properties().forEach(member -> {
            var at = pointer + "/" + member.getKey();
            if (member.getKey().equals(name)) {
                found.add(new Found(at, node, member.getValue()));
            }
            collect(member.getValue(), at, name, found);
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), pointer + "/" + i, name, found);
        }
    }
}
