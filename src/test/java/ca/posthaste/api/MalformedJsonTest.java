package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 7: bodies that are not well-formed JSON. */
@QuarkusTest
class MalformedJsonTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    private void expectMalformed(byte[] body) {
        int id = bakery.create(Samples.BAKER).id();
        for (var target : new String[] {"POST /jobs", "PUT /jobs", "PUT /jobs/" + id, "DELETE /jobs"}) {
            var method = target.split(" ")[0];
            var answer = bakery.request(method, target.substring(method.length() + 1)).header("Content-Type", "application/json").body(body)
                .send().expect(400).expect("/type", "urn:posthaste:problem:json-malformed");
            assertTrue(!answer.text().contains("jackson") && !answer.text().contains("Exception"), answer::text);
        }
    }

    private void expectMalformed(String body) {
        expectMalformed(body.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest @ValueSource(strings = {"", " ", "{", "}", "{]", "{\"title\"}", "{\"title\":}", "{\"title\":\"x\",}", "{'title':'x'}", "{title:\"x\"}",
        "{\"title\":\"x}", "{\"title\":\"\\x\"}", "{\"title\":\"\\u12\"}", "{\"title\":\"a\nb\"}", "{\"title\":\"a\tb\"}", "{\"a\":NaN}", "{\"a\":Infinity}",
        "{\"a\":01}", "{\"a\":+1}", "{\"a\":.5}", "{\"a\":1.}", "{\"a\":0x1}", "{\"a\":True}", "{\"a\":nul}", "{\"a\":[1,]}", "{\"a\":[,1]}", "{/*x*/}", "{}//x",
        "undefined", "<job/>", "title=Baker", "{\"a\" \"b\"}", "{\"a\":1 \"b\":2}"})
    void text_that_is_not_json_is_rejected(String body) {
        expectMalformed(body);
    }

    @ParameterizedTest @ValueSource(strings = {"x", "}", "{}", "[]", " 1", "\n\"x\"", ",", "null", "\u0000"})
    void text_after_the_value_is_rejected(String trailing) {
        expectMalformed(Samples.baker("B-1") + trailing);
    }

    @ParameterizedTest @ValueSource(strings = {"{\"title\":\"a\",\"title\":\"a\"}", "{\"referenceId\":\"a\",\"x\":{\"b\":1,\"b\":2}}", "{\"x\":[{\"b\":1,\"b\":1}]}",
        "{\"title\":\"a\",\"\\u0074itle\":\"b\"}", "{\"\":1,\"\":2}", "{\"salary\":{\"amount\":1,\"amount\":2}}"})
    void the_same_key_twice_is_rejected(String body) {
        expectMalformed(body);
    }

    /** Each sequence of bytes is inserted into a title. */
    @ParameterizedTest @ValueSource(strings = {"ff", "fe", "80", "bf", "c3", "c328", "c080", "c1bf", "e282", "e28028", "eda080", "edbfbf", "f0288cbc", "f0808080",
        "f4908080", "f8a1a1a1a1", "e9"})
    void bytes_that_are_not_utf8_are_rejected(String hex) {
        var body = Samples.baker("B-1").with("title", "X").toString().replace("\"X\"", "\"bread \u0001 baker\"").getBytes(StandardCharsets.ISO_8859_1);
        var bad = HexFormat.of().parseHex(hex);
        var spoiled = new byte[body.length - 1 + bad.length];
        int at = new String(body, StandardCharsets.ISO_8859_1).indexOf('\u0001');
        System.arraycopy(body, 0, spoiled, 0, at);
        System.arraycopy(bad, 0, spoiled, at, bad.length);
        System.arraycopy(body, at + 1, spoiled, at + bad.length, body.length - at - 1);
        expectMalformed(spoiled);
    }

    @Test void encodings_other_than_utf_8_are_rejected() {
        expectMalformed(Samples.baker("B-1").toString().getBytes(StandardCharsets.UTF_16));
        expectMalformed(Samples.baker("B-1").toString().getBytes(StandardCharsets.UTF_16LE));
    }

    @Test void sixty_four_levels_are_enough_and_one_more_is_rejected() {
        bakery.create(Samples.BAKER.withJson("x", "[".repeat(63) + "]".repeat(63)));
        bakery.create(Samples.BAKER.withJson("x", "{\"a\":".repeat(63) + "1" + "}".repeat(63)));
        expectMalformed(nested("[", "]", 64));
        expectMalformed(nested("{\"a\":", "}", 64).replace("{\"a\":}", "{}"));
        expectMalformed(nested("[", "]", 100_000));
        expectMalformed("[".repeat(100_000));
    }

    private static String nested(String open, String close, int depth) {
        return Samples.baker("B-1").with("x", "PLACE").toString().replace("\"PLACE\"", open.repeat(depth) + close.repeat(depth));
    }

    @Test void white_space_around_the_value_is_fine() {
        bakery.create(" \r\n\t" + Samples.BAKER + "\n \t\r\n");
    }
}
