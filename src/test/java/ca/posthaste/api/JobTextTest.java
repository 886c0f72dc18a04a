package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 2: the maximum length of text, its forbidden characters, and that it is returned as it was sent. */
@QuarkusTest
class JobTextTest {
    private static final String ASTRAL = "\uD83C\uDF5E"; // one code point, two UTF-16 units, four bytes
    private static final List<String> FORBIDDEN = List.of("\u0000", "\u0001", "\u0008", "\u000B", "\u000C", "\u001B",
        "\u001F", "\u007F", "\u0080", "\u0085", "\u009F", "\uD800", "\uDBFF", "\uDC00", "\uDFFF", "\uDC00\uD800",
        "\uFDD0", "\uFDEF", "\uFFFE", "\uFFFF", "\uD83F\uDFFE", "\uD83F\uDFFF", "\uDBFF\uDFFE", "\uDBFF\uDFFF");
    private static final List<String> LAYOUT = List.of("\t", "\n", "\r");

    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @ParameterizedTest @CsvSource({"referenceId,50", "title,256"})
    void text_may_be_as_long_as_its_limit_in_code_points(String field, int max) {
        for (var letter : List.of("x", "é", ASTRAL)) {
            var longest = letter.repeat(max);
            int id = bakery.create(Samples.BAKER.with(field, longest)).expect("/" + field, longest).id();
            bakery.read(id).expect("/" + field, longest);
            bakery.post("/jobs", Samples.BAKER.with(field, longest + letter)).expectFaults("/" + field + " too_long");
            bakery.put("/jobs/" + id, JobBody.empty().with(field, longest + "x")).expectFaults("/" + field + " too_long");
            bakery.read(id).expect("/" + field, longest);
            bakery.delete("/jobs/" + id).expect(204);
        }
    }

    @Test void a_combining_mark_counts_as_a_character() {
        bakery.post("/jobs", Samples.BAKER.with("title", "e\u0301".repeat(129))).expectFaults("/title too_long");
    }

    @Test void an_email_address_may_have_50_characters() {
        var longest = "x".repeat(50 - "@example.com".length()) + "@example.com";
        bakery.create(Samples.BAKER.with("applicationEmail", longest)).expect("/applicationEmail", longest);
        bakery.post("/jobs", Samples.BAKER.with("applicationEmail", "x" + longest))
            .expectFaults("/applicationEmail too_long");
    }

    @Test void a_web_address_may_have_200_characters() {
        var longest = "https://yard.example.com/" + "x".repeat(200 - "https://yard.example.com/".length());
        bakery.create(Samples.WELDER.with("applicationUrl", longest)).expect("/applicationUrl", longest);
        bakery.post("/jobs", Samples.WELDER.with("referenceId", null).with("applicationUrl", longest + "x"))
            .expectFaults("/applicationUrl too_long");
    }

    @Test void a_location_may_have_300_characters() {
        var tooLong = "x".repeat(301 - ", BC".length()) + ", BC";
        bakery.post("/jobs", Samples.BAKER.with("locations", List.of(Trees.object("{}").put("description", tooLong))))
            .expectFaults("/locations/0/description too_long");
    }

    @Test void a_description_may_be_very_long() {
        var html = "<p>" + "Knead, rest, bake. ".repeat(60_000) + "</p>";
        int id = bakery.create(Samples.BAKER.with("description", html)).id();
        bakery.read(id).expect("/description", html);
    }

    static Stream<Arguments> forbiddenCharacters() {
        return Stream.of("referenceId", "title", "applicationEmail", "applicationUrl", "locations", "description")
            .flatMap(field -> (field.equals("description") ? FORBIDDEN.stream()
                : Stream.concat(FORBIDDEN.stream(), LAYOUT.stream()))
                .map(bad -> Arguments.of(field, Trees.text(Trees.of(bad)))));
    }

    @ParameterizedTest(name = "{0} with {1}") @MethodSource("forbiddenCharacters")
    void forbidden_characters_are_rejected_in_every_string(String field, String quoted) {
        var bad = Trees.parse(quoted).textValue();
        var body = switch (field) {
            case "applicationEmail" -> Samples.BAKER.with(field, "ba" + bad + "ker@example.com");
            case "applicationUrl" -> Samples.WELDER.with(field, "https://example.com/a" + bad + "b");
            case "locations" -> Samples.BAKER.with(field, List.of(Trees.object("{}").put("description", "Van" + bad + ", BC")));
            default -> Samples.BAKER.with(field, "a" + bad + "b");
        };
        var pointer = field.equals("locations") ? "/locations/0/description" : "/" + field;
        bakery.post("/jobs", body).expectFaults(pointer + " forbidden_character");
    }

    @ParameterizedTest @ValueSource(strings = {"status", "closeDate"})
    void a_forbidden_character_never_slips_into_a_word_or_a_date(String field) {
        var good = field.equals("status") ? "active" : "2026-12-31";
        bakery.post("/jobs", Samples.BAKER.with(field, good + "\u0000")).expect(400);
        bakery.post("/jobs", Samples.BAKER.with(field, good + "\n")).expect(400);
    }

    @Test void a_forbidden_character_is_found_at_the_very_start_and_end() {
        bakery.post("/jobs", Samples.BAKER.with("title", "\uDC00Baker")).expectFaults("/title forbidden_character");
        bakery.post("/jobs", Samples.BAKER.with("title", "Baker\uD83C")).expectFaults("/title forbidden_character");
    }

    @Test void forbidden_characters_are_rejected_in_updates_and_change_nothing() {
        var created = bakery.create(Samples.BAKER);
        bakery.put("/jobs/" + created.id(), JobBody.empty().with("title", "a\u0000b"))
            .expectFaults("/title forbidden_character");
        bakery.read(created.id()).expect("/title", "Baker");
    }

    @ParameterizedTest(name = "{0}") @ValueSource(strings = {"  two  spaces ", "\u00A0padded\u2003", "naïve", "nai\u0308ve",
        "\uFEFFmark", "zero\u200Bwidth", "\uFDCF\uFDF0\uFFFD", "\uE000private", "🍞 baker 👩‍🍳", "\uDBFF\uDFFD", "面包师", "a\\b\"c/d",
        "<b>not checked</b>", "%00 &amp; ' -- ;", "null"})
    void a_title_is_stored_exactly_as_sent(String title) {
        int id = bakery.create(Samples.BAKER.with("title", title)).expect("/title", title).id();
        bakery.read(id).expect("/title", title);
    }

    @Test void text_sent_as_raw_utf8_and_as_escapes_is_the_same() {
        var raw = Samples.BAKER.with("title", "PLACE").toString().replace("PLACE", "Pâtissière 🍞");
        bakery.create(raw).expect("/title", "Pâtissière 🍞");
        bakery.create(raw.replace("â", "\\u00e2").replace("🍞", "\\ud83c\\udf5e")).expect("/title", "Pâtissière 🍞");
    }

    @Test void a_reference_id_is_stored_exactly_as_sent() {
        for (var reference : List.of(" A 1 ", "a/b?c#d", "É-1", "0", "null", "'; DROP TABLE job; --")) {
            bakery.create(Samples.baker(reference)).expect("/referenceId", reference);
        }
    }

    @Test void a_description_is_stored_byte_for_byte() {
        var html = "\r\n\t<P >Bake &amp; sell&nbsp;bread\n<BR/> a < b & c > d \"e\" 'f'</P>\r\n";
        int id = bakery.create(Samples.BAKER.with("description", html)).expect("/description", html).id();
        assertEquals(html, bakery.read(id).at("/description").textValue());
    }

    @ParameterizedTest @ValueSource(strings = {" ", "   ", "\u00A0", "\u2003\u3000", "\u200B", "\u2060\uFEFF"})
    void a_blank_title_is_rejected(String title) {
        bakery.post("/jobs", Samples.BAKER.with("title", title)).expectFaults("/title blank");
        int id = bakery.create(Samples.BAKER).id();
        bakery.put("/jobs/" + id, JobBody.empty().with("title", title)).expectFaults("/title blank");
    }
}
