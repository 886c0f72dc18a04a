package ca.posthaste.console.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.Row;
import ca.posthaste.employer.ApiKey;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Rejected API calls, on the pages of the people who have to fix them. */
@QuarkusTest
class RejectedCallPagesTest extends OwnerWithRejectedCalls {
    /** Returns everything that the database stores about this employer's calls, as text. */
    private String stored() {
        return database.read(tx -> tx.sql("SELECT path || detail_en || detail_fr || faults || coalesce(answer, '') || coalesce(body, '') FROM refused_call"
            + " WHERE employer = :employer").bind("employer", client.employer().id().value()).all(Row::nextString)).toString();
    }

    @Test void a_rejected_call_is_explained_line_by_line_in_the_language_of_the_page() {
        var id = UUID.randomUUID().toString();
        client.request("POST", "/jobs?lang=en").header("X-Request-Id", id).json("{\"title\": 7, \"locations\": []}").send().expect(400);
        var rejection = await(1);
        assertTrue(owner.page("/errors").contains("/errors/" + rejection.id()));
        assertTrue(owner.page("").contains("/errors/" + rejection.id()));
        var page = Owner.text(owner.page("/errors/" + rejection.id()));
        assertTrue(page.contains("<code>/title</code>") && page.contains("title must be a string, not the number 7.") && page.contains("<code>7</code>"), page);
        assertTrue(page.contains("The value has the wrong JSON type.") && page.contains("wrong_type"), page);
        assertTrue(page.contains("POST /api/v1.2/jobs?lang=en") && page.contains("{\"title\": 7, \"locations\": []}") && page.contains(id), page);
        assertTrue(page.contains("The request is invalid.") && page.contains("href=\"/docs\"") && page.contains(client.entry().terms().name()), page);
        var french = Owner.text(owner.page("fr", "/errors/" + rejection.id()));
        assertTrue(french.contains("title doit être une chaîne, et non le nombre 7.") && french.contains("La valeur n’a pas le bon type JSON."), french);
        assertTrue(french.contains("La requête est invalide."), french);
    }

    @Test void rejected_calls_of_another_employer_are_not_found() {
        client.get("/jobs/0").expect(404);
        long id = await(1).id();
        var other = Owner.of(service, Samples.SHIPYARD);
        assertEquals(404, other.visitor().get(other.path("/errors/" + id)).status());
        assertFalse(other.page("/errors").contains("/errors/" + id));
        assertEquals(404, owner.visitor().get(owner.path("/errors/x")).status());
        other.leave();
    }

    @Test void no_key_and_no_secret_is_ever_stored() {
        var other = ApiKey.random().reveal();
        client.post("/jobs?lang=" + other, "{\"title\": 7, \"apiKey\": \"abc-123\", \"description\": \"" + client.key() + " " + other + "\"}").expect(400);
        client.post("/jobs", "{\"title\": 7, \"a\": \"" + "x".repeat(16 * 1024 - 32) + client.key() + "\"}").expect(400);
        await(2);
        var all = stored();
        for (var secret : List.of(client.key(), client.key().substring(0, 9), other, "abc-123")) {
            assertFalse(all.contains(secret), all);
        }
        assertTrue(all.contains("phk_…"), all);
    }

    @Test void sixteen_kibibytes_of_a_body_are_kept() {
        var rest = "\", \"title\": 7}";
        var begin = "{\"a\": \"";
        var limit = begin + "x".repeat(16 * 1024 - begin.length() - rest.length()) + rest;
        client.post("/jobs", limit).expect(400);
        assertEquals(limit, await(1).body().orElseThrow());
        client.post("/jobs", limit.replace("xx\"", "xxx\"")).expect(400);
        var cut = await(2);
        assertEquals(limit.replace("xx\"", "xxx\"").substring(0, 16 * 1024), cut.body().orElseThrow());
        assertTrue(cut.isCut() && owner.page("/errors/" + cut.id()).contains("Only the first 16 KiB"));
        client.post("/jobs", limit.replace("xx\"", "x".repeat(64 * 1024) + "\"")).expect(400);
        var large = await(3);
        assertTrue(large.body().isEmpty() && owner.page("/errors/" + large.id()).contains("The body is not kept"));
    }

    @Test void calls_without_a_valid_key_belong_to_no_employer() {
        long before = count();
        service.stranger().get("/jobs").expect(401);
        service.stranger(ApiKey.random().reveal()).get("/jobs").expect(401);
        service.stranger(ApiKey.random().reveal()).get("/nothing").expect(404);
        service.stranger("nonsense").get("/nothing").expect(404);
        client.get("/jobs").expect(200);
        client.get("/jobs/0").expect(404);
        await(1);
        assertEquals(before + 1, count());
    }

    private long count() {
        buffer.save();
        return database.<Long>read(tx -> tx.sql("SELECT count(*) FROM refused_call").one(Row::nextLong));
    }

    @Test void unknown_paths_and_methods_are_stored_too_even_of_a_key_that_was_never_used() {
        var fresh = service.withNewKey(client.employer()).using(ApiVersion.V1_2);
        fresh.post("/job?x=1", "{\"name\": \"Ana\"}").expect(404);
        var rejection = await(1);
        assertEquals("/api/v1.2/job", rejection.path());
        assertTrue(rejection.body().isEmpty());
        client.request("PATCH", "/jobs").send().expect(405);
        assertEquals(405, await(2).status());
    }

    @Test void no_data_of_a_candidate_is_stored() {
        int job = client.create(Samples.BAKER.with("status", "active")).id();
        client.get("/applications/ana@example.org").expect(404);
        client.get("/applications?email=ana@example.org").expect(400);
        client.post("/jobs/" + job + "/applications", "{\"name\": \"Ana\", \"email\": \"ana@example.org\"}").expect(405);
        FormBody.of("Ana", "ana@").sendTo(client, job).expect(400);
        await(3);
        var all = stored();
        assertFalse(all.contains("ana@") || all.contains("example.org") || all.contains("Ana"), all);
    }

    @Test void a_rejection_repeated_under_an_idempotency_key_is_explained_again() {
        for (int i = 0; i < 2; i++) {
            client.request("POST", "/jobs").header("Idempotency-Key", "k").json("{\"title\": 7}").send().expect(400);
        }
        var again = await(2);
        assertEquals("urn:posthaste:problem:input-invalid", again.type());
        assertTrue(again.faults().stream().anyMatch(fault -> fault.pointer().equals("/title")));
        assertTrue(kept().get(1).faults().stream().anyMatch(fault -> fault.detail().french().startsWith("title doit être")));
    }

    @Test void additional_members_of_the_answer_are_stored() {
        client.post("/jobs/batch?atomic=true", "{\"items\": [{\"operation\": \"create\", \"job\": {\"title\": 7}}]}").expect(422);
        var rejection = await(1);
        assertTrue(rejection.answer().orElseThrow().contains("\"results\""), rejection.toString());
        assertTrue(owner.page("/errors/" + rejection.id()).contains("Response"));
    }

    @Test void malformed_json_is_shown_as_it_was_sent() {
        Request.to("POST", TestService.root() + "/api/v1.2/jobs").header("API-Key", client.key()).header("Content-Type", "application/json")
            .body("{\"title\": \"<script>alert(1)</script>").send().expect(400);
        var page = owner.page("/errors/" + await(1).id());
        assertTrue(page.contains("{&quot;title&quot;: &quot;&lt;script&gt;alert(1)&lt;/script&gt;"), page);
    }
}
