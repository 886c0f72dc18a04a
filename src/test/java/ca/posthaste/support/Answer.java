package ca.posthaste.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/** A response, with the assertions that tests often need. */
public final class Answer {
    private final HttpResponse<byte[]> response;

    Answer(HttpResponse<byte[]> response) {
        this.response = response;
    }

    public int status() {
        return response.statusCode();
    }

    public Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    public byte[] bytes() {
        return response.body();
    }

    public String text() {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    public JsonNode json() {
        return Trees.parse(text());
    }

    /** Returns the value at a JSON Pointer. A missing member fails the test; null is a value. */
    public JsonNode at(String pointer) {
        var value = json().at(pointer);
        assertFalse(value.isMissingNode(), () -> "Nothing at " + pointer + " in " + text());
        return value;
    }

    /** Returns the id of the job in the response. */
    public int id() {
        return at("/id").intValue();
    }

    public Answer expect(int status) {
        assertEquals(status, status(), () -> request() + " answered " + text());
        if (status >= 400) {
            expectProblem();
        }
        return this;
    }

    /** Expects this value at a JSON Pointer, given as text, a number, a boolean or null. Numbers are compared by value. */
    public Answer expect(String pointer, Object value) {
        var wanted = Trees.of(value);
        var found = at(pointer);
        boolean same = wanted.isNumber() && found.isNumber()
            ? wanted.decimalValue().compareTo(found.decimalValue()) == 0 : wanted.equals(found);
        assertTrue(same, () -> pointer + " should be " + wanted + " but is " + found);
        return this;
    }

    public Answer expectHeader(String name, String value) {
        assertEquals(Optional.of(value), header(name), () -> name + " of " + request());
        return this;
    }

    /** Expects status 400 with exactly these faults in any order, each as pointer and code separated by a space. */
    public Answer expectFaults(String... faults) {
        expect(400);
        assertEquals(sorted(Arrays.asList(faults)), sorted(faults()), () -> request() + " answered " + text());
        return this;
    }

    private List<String> faults() {
        return StreamSupport.stream(json().path("errors").spliterator(), false)
            .map(fault -> fault.path("pointer").asText() + " " + fault.path("code").asText()).toList();
    }

    /** Joins the faults into one text, because JUnit shows where two texts differ. A rule may be reported several times for one field. */
    private static String sorted(List<String> faults) {
        return String.join("\n", new TreeSet<>(faults));
    }

    /** Expects an HTML page with this status. */
    public Answer expectPage(int status) {
        assertEquals(status, status(), () -> response.request().method() + " " + response.uri() + " answered " + text());
        return expectHeader("Content-Type", "text/html; charset=utf-8");
    }

    /** Expects the format of every error: RFC 9457 with a message, and instructions for each broken rule. */
    private void expectProblem() {
        expectHeader("Content-Type", "application/problem+json");
        if (response.request().method().equals("HEAD")) {
            return;
        }
        expect("/status", status());
        for (var member : List.of("/type", "/title", "/detail", "/instance", "/message")) {
            assertFalse(at(member).asText().isBlank(), () -> member + " of " + text());
        }
        for (var fault : json().path("errors")) {
            assertTrue(fault.path("pointer").isTextual(), this::text);
            assertTrue(fault.path("code").asText().matches("[a-z_]+"), this::text);
            assertTrue(fault.path("detail").asText().endsWith("."), () -> "a sentence: " + fault);
        }
    }

    private String request() {
        return response.request().method() + " " + response.request().uri();
    }
}
