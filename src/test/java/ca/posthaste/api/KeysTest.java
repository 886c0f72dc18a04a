package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.Keys;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestService;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An employer's keys over HTTP: list, add, rotate, revoke. */
@QuarkusTest
class KeysTest {
    private static final LocalDate TODAY = TestClock.FIRST_DAY;

    @Inject TestService service;
    private Client manager;

    @BeforeEach void open() {
        service.clock().moveTo(TODAY);
        manager = keyOf(service.employer(Samples.BAKERY), null, Scope.values());
    }

    private Client keyOf(Client owner, LocalDate expiresOn, Scope... scopes) {
        return service.withNewKey(owner.employer(), new KeyProperties("Manager", EnumSet.copyOf(Arrays.asList(scopes)), Optional.ofNullable(expiresOn)))
            .using(ApiVersion.V1_2);
    }

    private static String body(String name, String... scopes) {
        return "{\"name\": \"" + name + "\", \"scopes\": [\"" + String.join("\", \"", scopes) + "\"]}";
    }

    /** Returns a client that uses the key from this response. */
    private Client with(Answer issued) {
        return service.stranger(issued.at("/key").textValue()).using(ApiVersion.V1_2);
    }

    private List<String> names() {
        return StreamSupport.stream(manager.get("/keys?pageSize=100").expect(200).at("/data").spliterator(), false)
            .map(key -> key.path("name").textValue()).toList();
    }

    @Test void a_key_is_added_with_the_requested_terms_and_its_secret_is_shown_once() {
        var added = manager.post("/keys", "{\"name\": \"Nightly é\", \"scopes\": [\"changes:read\", \"jobs:read\", \"jobs:read\"], \"expiresOn\": \"2027-01-31\"}")
            .expect(201).expect("/name", "Nightly é").expect("/expiresOn", "2027-01-31");
        assertEquals("[\"jobs:read\",\"changes:read\"]", added.at("/scopes").toString());
        assertEquals(List.of("id", "name", "scopes", "expiresOn", "key"), members(added.json()));
        with(added).get("/jobs").expect(200);
        var listed = manager.get("/keys").expect(200);
        assertFalse(listed.text().contains(added.at("/key").textValue().substring(12)), "a list never shows a secret");
    }

    private static Answer keyed(Client caller, String path, Object body) {
        return caller.request("POST", path).header("Idempotency-Key", "key").json(body).send();
    }

    @Test void a_key_that_is_added_again_with_an_idempotency_key_is_one_key_and_its_secret_is_shown_again() {
        var added = keyed(manager, "/keys", body("Nightly", "jobs:read")).expect(201);
        var again = keyed(manager, "/keys", body("Nightly", "jobs:read")).expect(201).expectHeader("Idempotency-Replayed", "true");
        assertEquals(added.text(), again.text());
        assertEquals(1, names().stream().filter("Nightly"::equals).count());
        with(again).get("/jobs").expect(200);
        keyed(manager, "/keys/" + added.id() + "/rotate", "{}").expect(422);
        var other = keyOf(manager, null, Scope.values());
        keyed(other, "/keys", body("Nightly", "jobs:read")).expect(422)
            .expect("/type", "urn:posthaste:problem:idempotency-key-reused"); // only the sender of the first request may see the secret
    }

    @Test void a_rotation_that_is_repeated_with_an_idempotency_key_gives_one_new_secret() {
        int id = manager.post("/keys", body("Nightly", "jobs:read")).expect(201).id();
        var rotated = keyed(manager, "/keys/" + id + "/rotate", "{\"overlapHours\": 0}").expect(200);
        var again = keyed(manager, "/keys/" + id + "/rotate", "{\"overlapHours\": 0}").expect(200);
        assertEquals(rotated.text(), again.expectHeader("Idempotency-Replayed", "true").text());
        with(again).get("/jobs").expect(200);
        keyed(manager, "/keys/" + id + "/rotate", "{\"overlapHours\": 1}").expect(422);
    }

    private static List<String> members(JsonNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test void the_list_shows_all_there_is_to_know_but_the_secret() {
        var added = manager.post("/keys", body("Sync", "jobs:read")).expect(201);
        var client = with(added);
        client.get("/jobs").expect(200);
        service.noteKeyUse();
        var entry = manager.get("/keys").expect(200).at("/data/2");
        assertEquals(List.of("id", "name", "scopes", "expiresOn", "createdAt", "lastUsedAt", "lastUsedFrom", "hint", "overlapEndsAt"),
            members(entry));
        assertEquals(added.at("/id"), entry.path("id"));
        assertEquals("2026-04-13T19:00:00.000Z", entry.path("createdAt").textValue());
        assertEquals("2026-04-13T19:00:00.000Z", entry.path("lastUsedAt").textValue());
        assertEquals("127.0.0.1", entry.path("lastUsedFrom").textValue().replace("0:0:0:0:0:0:0:1", "127.0.0.1"));
        assertEquals(added.at("/key").textValue().substring(0, 8) + "…", entry.path("hint").textValue());
        assertTrue(entry.path("expiresOn").isNull() && entry.path("overlapEndsAt").isNull(), entry.toString());
    }

    @Test void the_list_has_pages() {
        for (var name : List.of("c", "d", "e")) {
            manager.post("/keys", body(name, "jobs:read")).expect(201);
        }
        var page = manager.get("/keys?pageSize=2&page=2").expect(200).expect("/paging/total", 5).expect("/paging/pages", 3);
        assertEquals(2, page.at("/data").size());
        assertEquals(manager.baseUrl() + "/keys?pageSize=2&page=3", page.at("/paging/next").textValue());
        manager.get("/keys?page=9").expect(200).expect("/paging/total", 5);
        manager.get("/keys?page=0&pageSize=x").expectFaults("/page out_of_range", "/pageSize wrong_type");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "{};/name required,/scopes required",
        "{\"name\": null, \"scopes\": null};/name required,/scopes required",
        "{\"name\": \"\", \"scopes\": \"\"};/name required,/scopes required",
        "{\"name\": \"  \", \"scopes\": []};/name blank,/scopes too_few",
        "{\"name\": 7, \"scopes\": \"jobs:read\", \"expiresOn\": 20270131};/name wrong_type,/scopes wrong_type,/expiresOn wrong_type",
        "{\"name\": [\"a\"], \"scopes\": {}, \"expiresOn\": true};/name wrong_type,/scopes wrong_type,/expiresOn wrong_type",
        "{\"name\": \"a\\u0000b\", \"scopes\": [\"jobs:read\", \"jobs:delete\", \"JOBS:READ\", 1, null, [], {}]};"
            + "/name forbidden_character,/scopes/1 unknown_value,/scopes/2 unknown_value,/scopes/3 wrong_type,/scopes/4 wrong_type,/scopes/5 wrong_type,/scopes/6 wrong_type",
        "{\"name\": \"a\", \"scopes\": [\"jobs:read\"], \"expiresOn\": \"2026-04-12\"};/expiresOn date_past",
        "{\"name\": \"a\", \"scopes\": [\"jobs:read\"], \"expiresOn\": \"2026-02-30\"};/expiresOn invalid_date",
        "{\"name\": \"a\", \"scopes\": [\"jobs:read\"], \"expiresOn\": \"tomorrow\"};/expiresOn invalid_date"})
    void all_errors_of_a_new_key_are_reported_at_once(String body, String faults) {
        manager.post("/keys", body).expectFaults(faults.split(","));
        assertEquals(2, names().size());
    }

    @Test void names_and_scopes_are_limited() {
        manager.post("/keys", body("é".repeat(80), "jobs:read")).expect(201);
        manager.post("/keys", body("é".repeat(81), "jobs:read")).expectFaults("/name too_long");
        manager.post("/keys", "{\"name\": \"a\", \"scopes\": [" + "\"jobs:read\",".repeat(20) + "\"jobs:read\"]}").expectFaults("/scopes too_many");
        manager.post("/keys", "{\"name\": \"a\", \"scopes\": [" + "\"jobs:read\",".repeat(19) + "\"jobs:read\"]}").expect(201);
    }

    @Test void a_body_that_is_not_an_object_is_rejected() {
        manager.post("/keys", "[]").expectFaults(" wrong_type");
        manager.post("/keys", "").expect(400).expect("/type", "urn:posthaste:problem:json-malformed");
        manager.post("/keys", "{").expect(400);
        manager.request("POST", "/keys").header("Content-Type", "text/plain").body("x").send().expect(415);
    }

    @Test void a_key_may_end_today_and_says_so_in_every_answer_of_both_versions() {
        var today = with(manager.post("/keys", "{\"name\": \"a\", \"scopes\": [\"jobs:read\"], \"expiresOn\": \"" + TODAY + "\"}").expect(201));
        today.get("/jobs").expect(200).expectHeader("Key-Expires-On", TODAY.toString());
        today.using(ApiVersion.V1_1).get("/jobs").expect(200).expectHeader("Key-Expires-On", TODAY.toString());
        today.get("/jobs/1").expect(404).expectHeader("Key-Expires-On", TODAY.toString());
        today.post("/jobs", Samples.BAKER).expect(403).expectHeader("Key-Expires-On", TODAY.toString());
        assertEquals(Optional.empty(), manager.get("/jobs").header("Key-Expires-On"));
        service.clock().moveTo(TODAY.plusDays(1));
        var rejected = today.get("/jobs").expect(401);
        assertTrue(rejected.at("/message").textValue().contains(TODAY.toString()), rejected.text());
        assertTrue(rejected.header("WWW-Authenticate").isPresent());
    }

    @Test void a_user_cannot_give_a_key_more_permissions_than_their_own() {
        var some = keyOf(manager, TODAY.plusDays(20), Scope.KEYS_MANAGE, Scope.JOBS_READ);
        var rejected = some.post("/keys", body("a", "jobs:write", "jobs:read", "webhooks:manage")).expect(403)
            .expect("/type", "urn:posthaste:problem:key-beyond-yours").expect("/scopes", "jobs:write webhooks:manage");
        assertTrue(rejected.at("/message").textValue().contains("jobs:write, webhooks:manage"), rejected.text());
        some.post("/keys", body("a", "jobs:read")).expect(403).expect("/type", "urn:posthaste:problem:key-beyond-yours");
        some.post("/keys", "{\"name\": \"a\", \"scopes\": [\"jobs:read\"], \"expiresOn\": \"" + TODAY.plusDays(20) + "\"}").expect(201);
        some.request("POST", "/keys/" + manager.entry().id() + "/rotate").send().expect(403)
            .expect("/type", "urn:posthaste:problem:key-beyond-yours");
        manager.get("/keys").expect(200);
    }

    @Test void keys_are_managed_with_the_scope_for_it_alone_and_only_in_version_1_2() {
        var usual = service.withNewKey(manager.employer()).using(ApiVersion.V1_2);
        for (var request : List.of("GET /keys", "POST /keys", "POST /keys/1/rotate", "DELETE /keys/1")) {
            var words = request.split(" ");
            usual.request(words[0], words[1]).send().expect(403).expect("/type", "urn:posthaste:problem:scope-missing").expect("/scope", "keys:manage");
            service.stranger().using(ApiVersion.V1_2).request(words[0], words[1]).send().expect(401);
            manager.using(ApiVersion.V1_1).request(words[0], words[1]).send().expect(404).expect("/type", "urn:posthaste:problem:path-not-found");
        }
    }

    @Test void a_rotated_key_has_a_new_secret_and_the_old_one_works_for_a_day() {
        var added = manager.post("/keys", body("Sync", "jobs:read")).expect(201);
        var old = with(added);
        old.get("/jobs").expect(200);
        var rotated = manager.request("POST", "/keys/" + added.id() + "/rotate").send().expect(200)
            .expect("/id", added.id()).expect("/name", "Sync").expect("/overlapEndsAt", "2026-04-14T19:00:00.000Z");
        assertEquals(List.of("id", "name", "scopes", "expiresOn", "key", "overlapEndsAt"), members(rotated.json()));
        with(rotated).get("/jobs").expect(200);
        old.get("/jobs").expect(200).expectHeader("Key-Expires-On", "2026-04-14");
        assertEquals("2026-04-14T19:00:00.000Z", manager.get("/keys").at("/data/2/overlapEndsAt").textValue());
        manager.post("/keys/" + added.id() + "/rotate", "{}").expect(409).expect("/type", "urn:posthaste:problem:key-not-rotatable");
        service.clock().moveBy(Duration.ofHours(24));
        assertTrue(old.get("/jobs").expect(401).at("/message").textValue().contains("rotated"));
        with(rotated).get("/jobs").expect(200);
        assertTrue(manager.get("/keys").at("/data/2/overlapEndsAt").isNull());
    }

    @Test void a_key_rotates_itself_and_without_an_overlap_its_old_secret_is_rejected_at_once() {
        var rotated = manager.post("/keys/" + manager.entry().id() + "/rotate", "{\"overlapHours\": 0}").expect(200);
        assertTrue(rotated.at("/overlapEndsAt").isNull());
        manager.get("/keys").expect(401);
        with(rotated).get("/keys").expect(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {"-1;out_of_range", "721;out_of_range", "2147483648;wrong_type", "1.5;wrong_type",
        "\"24\";wrong_type", "[];wrong_type", "true;wrong_type"})
    void an_overlap_is_a_whole_number_of_hours_up_to_thirty_days(String hours, String rule) {
        manager.post("/keys/" + manager.entry().id() + "/rotate", "{\"overlapHours\": " + hours + "}").expectFaults("/overlapHours " + rule);
        manager.get("/keys").expect(200);
    }

    @Test void an_overlap_of_thirty_days_and_one_of_no_value_are_taken() {
        var added = manager.post("/keys", body("Sync", "jobs:read")).expect(201);
        manager.post("/keys/" + added.id() + "/rotate", "{\"overlapHours\": 720}").expect(200).expect("/overlapEndsAt", "2026-05-13T19:00:00.000Z");
        var other = manager.post("/keys", body("Sync", "jobs:read")).expect(201);
        manager.post("/keys/" + other.id() + "/rotate", "{\"overlapHours\": null}").expect(200).expect("/overlapEndsAt", "2026-04-14T19:00:00.000Z");
    }

    @Test void a_revoked_key_is_rejected_at_once_and_gone_from_the_list() {
        var added = manager.post("/keys", body("Sync", "jobs:read")).expect(201);
        with(added).get("/jobs").expect(200);
        manager.delete("/keys/" + added.id()).expect(204);
        with(added).get("/jobs").expect(401);
        assertFalse(names().contains("Sync"));
        manager.delete("/keys/" + added.id()).expect(404).expect("/type", "urn:posthaste:problem:key-not-found");
        manager.request("POST", "/keys/" + added.id() + "/rotate").send().expect(404);
    }

    @ParameterizedTest @ValueSource(strings = {"0", "-1", "x", "01", "99999999999", "2147483647"})
    void an_invalid_id_is_not_found(String id) {
        manager.delete("/keys/" + id).expect(404).expect("/type", "urn:posthaste:problem:key-not-found");
        manager.request("POST", "/keys/" + id + "/rotate").send().expect(404).expect("/type", "urn:posthaste:problem:key-not-found");
    }

    @Test void another_employers_keys_are_not_found() {
        var other = keyOf(service.employer(Samples.SHIPYARD), null, Scope.values());
        other.delete("/keys/" + manager.entry().id()).expect(404);
        other.request("POST", "/keys/" + manager.entry().id() + "/rotate").send().expect(404);
        assertEquals(2, other.get("/keys").at("/data").size());
        manager.get("/keys").expect(200);
    }

    @Test void an_employer_has_at_most_a_hundred_keys() {
        for (int i = 2; i < Keys.MAX; i++) {
            manager.post("/keys", body("Key", "jobs:read")).expect(201);
        }
        manager.post("/keys", body("One more", "jobs:read")).expect(409).expect("/type", "urn:posthaste:problem:too-many-keys");
        manager.delete("/keys/" + manager.get("/keys").at("/data/5/id")).expect(204);
        manager.post("/keys", body("One more", "jobs:read")).expect(201);
    }
}
