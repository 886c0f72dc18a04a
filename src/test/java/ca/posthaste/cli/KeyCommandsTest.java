package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import ca.posthaste.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commands for API keys and sandboxes. */
class KeyCommandsTest extends TypedCommands {
    private static final String USUAL = "[\"jobs:read\",\"jobs:write\",\"applications:read\",\"applications:erase\",\"changes:read\",\"webhooks:manage\"]";

    private JsonNode json(String... arguments) {
        return Json.parse(run(arguments).get(0).getBytes(StandardCharsets.UTF_8));
    }

    @Test void a_key_is_added_with_a_name_scopes_and_a_last_day() {
        var key = json("key", "add", "Bakery", "--name", "Nightly é", "--scope", "jobs:write", "jobs:read", "--scope", "changes:read",
            "--expires-on", "2099-01-31", "--json");
        assertEquals("Nightly é", key.path("name").textValue());
        assertEquals("[\"jobs:read\",\"jobs:write\",\"changes:read\"]", key.path("scopes").toString());
        assertEquals("2099-01-31", key.path("expiresOn").textValue());
        assertTrue(key.path("apiKey").textValue().startsWith("phk_"));
        assertEquals("[\"jobs:read\",\"keys:manage\"]",
            json("key", "add", "1", "--scope", "keys:manage,jobs:read", "--json").path("scopes").toString());
    }

    @Test void a_key_has_all_scopes_but_keys_manage_by_default() {
        var added = json("key", "add", "1", "--json");
        assertEquals(USUAL, added.path("scopes").toString());
        assertTrue(added.path("expiresOn").isNull());
        assertEquals(USUAL, json("key", "list", "1", "--json").path("scopes").toString());
    }

    @Test void the_same_is_printed_as_text() {
        var lines = run("key", "add", "1", "--name", "Nightly", "--scope", "jobs:read", "--expires-on", "2099-01-31");
        assertTrue(lines.get(0).startsWith("Key 2: phk_") && lines.get(0).contains(" Nightly (jobs:read), added ")
            && lines.get(0).endsWith(", last day 2099-01-31"), lines.get(0));
        assertTrue(lines.get(1).matches("Key 2 of employer 1 \\(shown only now, keep it safe\\): phk_\\w{39}"), lines.get(1));
        assertEquals(lines.get(0), run("key", "list", "Bakery").get(1));
    }

    @Test void a_key_is_rotated_by_its_number_or_by_its_secret_and_the_overlap_is_shown() {
        var added = json("key", "add", "1", "--json");
        var rotated = json("key", "rotate", "1", "2", "--json");
        assertNotEquals(added.path("apiKey"), rotated.path("apiKey"));
        assertTrue(rotated.path("overlapEndsAt").isTextual());
        assertTrue(run("key", "list", "1").get(1).contains(", previous secret valid until "));
        assertTrue(refusal("key", "rotate", "1", "2").startsWith("The previous secret of this key is still valid until "));
        assertTrue(refusal("key", "rotate", "1", "2").endsWith("use --overlap-hours 0 to end both secrets now."));
        assertEquals(2, json("key", "rotate", "1", rotated.path("apiKey").textValue(), "--overlap-hours", "0", "--json").path("id").intValue());
        var lines = run("key", "rotate", "1", "1");
        assertTrue(lines.get(1).startsWith("Key 1 of employer 1 (shown only now"), lines.toString());
    }

    @Test void an_error_is_reported_in_one_sentence_that_says_what_to_type() {
        var today = "--expires-on must be today (" + LocalDate.now(ZoneId.of(Setting.TIME_ZONE.defaultValue())) + ") or a later date";
        var rejections = new LinkedHashMap<String, String>();
        rejections.put("key add 1 --scope jobs:delete", "\"jobs:delete\" is not a scope. Use one or more of jobs:read, jobs:write,"
            + " applications:read, applications:erase, changes:read, webhooks:manage, keys:manage.");
        rejections.put("key add 1 --scope", "--scope needs a value: --scope SCOPE");
        rejections.put("key add 1 --expires-on 2020-01-01", today);
        rejections.put("key add 1 --expires-on 2099-02-30", today);
        rejections.put("key add 1 --expires-on soon", today);
        rejections.put("key add", "posthaste key add needs EMPLOYER.");
        rejections.put("key add 9", "There is no employer with the id 9. See: posthaste employer list");
        rejections.put("key rotate", "posthaste key rotate needs EMPLOYER.");
        rejections.put("key rotate 1 7", "The employer has no such active key. See: posthaste key list");
        rejections.put("key rotate 1 --overlap-hours 721", "--overlap-hours must be from 0 to 720.");
        rejections.put("key rotate 1 --overlap-hours=-1", "--overlap-hours must be from 0 to 720.");
        rejections.put("key rotate 1 --overlap-hours day", "--overlap-hours must be a whole number, not \"day\".");
        rejections.put("key", "Choose a command: key add, list, rotate or revoke.");
        rejections.put("key rotat 1", "There is no command \"posthaste key rotat\". Did you mean posthaste key rotate?");
        rejections.forEach((line, sentence) -> {
            var rejection = refusal(line.split(" "));
            assertTrue(rejection.startsWith(sentence), () -> line + ": " + rejection);
        });
        assertEquals(1, run("key", "list", "1").size());
    }

    @Test void a_name_is_visible_and_not_long() {
        for (var name : List.of(" ", "x".repeat(81), "a\tb")) {
            assertEquals("--name must have 1 to 80 characters and no control characters.", refusal("key", "add", "1", "--name", name));
        }
    }

    @Test void with_several_keys_the_number_is_required() {
        run("key", "add", "1");
        assertEquals("The employer has 2 keys. Choose one by its number. See: posthaste key list", refusal("key", "rotate", "1"));
        assertEquals("The employer has 2 keys. Choose one by its number, or --all. See: posthaste key list", refusal("key", "revoke", "1"));
        run("key", "revoke", "1", "--all");
        assertEquals("The employer has no key to rotate.", refusal("key", "rotate", "1"));
    }

    @Test void a_sandbox_is_shown_as_one() {
        assertEquals("Employer 2: Try-out (unlimited, sandbox)", run("employer", "add", "Try-out", "--sandbox").get(0));
        assertEquals(List.of("Employer 1: Bakery (unlimited), e-mail in English, number of employees unknown",
                "Employer 2: Try-out (unlimited, sandbox), e-mail in English, number of employees unknown"),
            run("employer", "list"));
        assertFalse(json("employer", "list", "--json").path("sandbox").booleanValue());
        assertTrue(json("employer", "add", "Other", "--sandbox", "--json").path("sandbox").booleanValue());
    }
}
