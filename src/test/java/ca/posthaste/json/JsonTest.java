package ca.posthaste.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "}", "[1", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "nul", "NaN", "{\"a\":01}", "{\"a\":+1}",
        "{\"a\":.5}", "{\"a\":1.}", "// x\n{}", "/* x */{}", "\"\n\"", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":Infinity}"})
    void text_that_is_not_json_is_malformed(String text) {
        assertMalformed(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{} {}", "{}x", "{},", "[]]", "1 2", "null null"})
    void text_after_the_value_is_malformed(String text) {
        assertMalformed(text);
    }

    @Test void a_key_that_an_object_has_twice_is_malformed_at_every_depth() {
        assertTrue(assertMalformed("{\"a\":1,\"a\":1}").contains("same key twice"));
        assertMalformed("{\"x\":[{\"a\":1,\"b\":2,\"a\":1}]}");
        assertMalformed("{\"a\":1,\"\\u0061\":2}");
        assertEquals(2, parse("[{\"a\":1},{\"a\":1}]").size());
    }

    @Test void nesting_is_allowed_64_deep_and_no_deeper() {
        parse("[".repeat(64) + "]".repeat(64));
        parse("{\"a\":".repeat(63) + "{}" + "}".repeat(63));
        assertTrue(assertMalformed("[".repeat(65) + "]".repeat(65)).contains("64"));
        assertMalformed("{\"a\":".repeat(65) + "1" + "}".repeat(65));
        assertMalformed("[".repeat(1_000_000));
    }

    @Test void bytes_that_are_not_utf_8_are_malformed() {
        for (var bytes : new byte[][] {{'"', (byte) 0xFF, '"'}, {'"', (byte) 0xC3, '"'}, {'"', (byte) 0xC0, (byte) 0x80, '"'},
            {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'}, {(byte) 0xFE, (byte) 0xFF, 0, '{', 0, '}'}}) {
            assertEquals(Problem.JSON_MALFORMED, assertThrows(Rejected.class, () -> Json.parse(bytes)).problem());
        }
        assertMalformed(new String("{}".getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1));
    }

    @Test void a_byte_order_mark_is_skipped() {
        assertTrue(parse("\uFEFF{}").isObject());
    }

    @Test void numbers_keep_every_digit() {
        assertEquals(0, new BigDecimal("0.1234567890123456789012345678901234567890")
            .compareTo(parse("0.1234567890123456789012345678901234567890").decimalValue()));
        assertEquals("9007199254740993", parse("9007199254740993").asText());
    }

    @Test void long_strings_are_read() {
        assertEquals(30_000_000, parse("\"" + "x".repeat(30_000_000) + "\"").textValue().length());
    }

    @Test void the_answer_says_where_and_never_repeats_the_body() {
        var message = assertMalformed("{\"secret\": hunter2}");
        assertTrue(message.contains("line 1"), message);
        assertFalse(message.contains("hunter2"), message);
        assertFalse(assertMalformed("{\"hunter2\":1,\"hunter2\":2}").contains("hunter2"));
    }

    @Test void decimals_are_written_plain_and_text_in_utf_8() {
        var bytes = Json.write(json -> {
            json.writeStartObject();
            json.writeNumberField("amount", new BigDecimal("1E+3").setScale(4));
            json.writeStringField("text", "é\u2028😀\"\n");
            json.writeStringField("none", null);
            json.writeEndObject();
        });
        assertTrue(new String(bytes, StandardCharsets.UTF_8).startsWith("{\"amount\":1000.0000,\"text\":\"é"));
        assertEquals("é\u2028😀\"\n", Json.parse(bytes).path("text").textValue());
        assertTrue(Json.parse(bytes).path("none").isNull());
    }

    private static final JsonShape SHAPE = JsonShape.of("a", "b").with("list", JsonShape.of("id")).with("in", JsonShape.of("c"));

    private static JsonNode shaped(String text) {
        return Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8), SHAPE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{'a':1,'x':2,'b':'y'} | {'a':1,'b':'y'}",
        "{'x':[{},{'y':[1]}],'a':null} | {'a':null}",
        "{'x':{'a':1},'in':{'c':1.50,'d':[]}} | {'in':{'c':1.5}}",
        "{'list':[{'id':1,'x':2},7,{},[[]]]} | {'list':[{'id':1},7,{},[]]}",
        "{'a':{'b':1},'b':[[1],2,{'a':1}]} | {'a':{},'b':[[],2,{}]}",
        "[{'a':1,'x':1}] | [{'a':1}]", "7 | 7", "'x' | 'x'", "null | null", "true | true"})
    void only_members_of_the_shape_are_built(String text, String tree) {
        assertEquals(parse(tree.replace('\'', '"')).toString(), shaped(text).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{'x':[1,]}", "{'x':{'y':1,'y':2}}", "{'a':1,'x':1,'a':2}", "{'x':1,'x':1}", "{'x':'\\q'}", "{'x':'\n'}", "{'x':01}",
        "{'x':nul}", "{} {}", "{'x':1", "{'x':[}]}", "{'list':[{'id':1,'id':1}]}", "{'b':[[{'y':1,'y':1}]]}"})
    void malformed_json_is_found_in_members_that_are_not_read(String text) {
        assertEquals(Problem.JSON_MALFORMED, assertThrows(Rejected.class, () -> shaped(text)).problem());
    }

    @Test void nesting_is_limited_in_members_that_are_not_read() {
        shaped("{'x':" + "[".repeat(63) + "]".repeat(63) + "}");
        shaped("{'list':" + "[".repeat(63) + "]".repeat(63) + "}");
        assertThrows(Rejected.class, () -> shaped("{'x':" + "[".repeat(64) + "]".repeat(64) + "}"));
        assertThrows(Rejected.class, () -> shaped("{'list':" + "[".repeat(64) + "]".repeat(64) + "}"));
    }

    @Test void entries_that_are_not_kept_are_counted() {
        var list = shaped("{'list':[" + "{},".repeat(99_999) + "{}]}").path("list");
        assertEquals(100_000, list.size());
        assertEquals(JsonObjectReader.ENTRIES_READ, StreamSupport.stream(list.spliterator(), false).count());
    }

    @Test void an_object_of_more_than_a_thousand_members_is_malformed() {
        var members = IntStream.rangeClosed(1, 1_000).mapToObj(i -> "'x" + i + "':0").collect(Collectors.joining(","));
        assertEquals(1, shaped("{" + members.substring(7) + ",'a':1}").size());
        var rejection = assertThrows(Rejected.class, () -> shaped("{" + members + ",'a':1}"));
        assertTrue(rejection.getMessage().contains("more than 1000 members"), rejection.getMessage());
        assertThrows(Rejected.class, () -> shaped("{'x':{" + members + ",'a':1}}"));
        shaped("{'x':[{" + members + "},{" + members + "}]}");
    }

    /** Counts all allocated bytes, even those freed at once. A tree of the whole body would take a hundred times the size of the body. */
    @ParameterizedTest
    @ValueSource(strings = {"'x':[{},{},%s{}]", "'list':[{},{},%s{}]", "'b':[[],%s[]]", "'x':[%s1]", "'x':[%s{'y':0}]", "'a':'%s'"})
    void a_large_body_takes_no_more_memory_than_a_few_times_its_bytes(String text) {
        var part = text.contains("[]") ? "[]," : text.contains("{}") ? "{}," : text.contains("1]") ? "1," : text.contains("y") ? "{'y':0}," : "x";
        var body = ("{" + text.formatted(part.repeat(8 * 1024 * 1024 / part.length())) + "}").replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long had = threads.getCurrentThreadAllocatedBytes();
        Json.parse(body, SHAPE);
        long factor = (threads.getCurrentThreadAllocatedBytes() - had) / body.length;
        assertTrue(factor <= 8, text + " took " + factor + " times its bytes");
    }

    private static JsonNode parse(String text) {
        return Json.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String assertMalformed(String text) {
        var rejection = assertThrows(Rejected.class, () -> parse(text), text);
        assertEquals(Problem.JSON_MALFORMED, rejection.problem());
        return rejection.getMessage();
    }
}
