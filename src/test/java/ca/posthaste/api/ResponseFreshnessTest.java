package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import ca.posthaste.db.Database;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Responses are cached, but a stale one is never returned. */
@QuarkusTest
class ResponseFreshnessTest {
    @Inject TestService service;
    @Inject Database database;
    private Client bakery;
    private int id;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        id = bakery.create(Samples.baker("B-1")).id();
        for (int i = 0; i < 3; i++) { // repeated requests are cached: the third response is the one that the second stored
            bakery.read(id).expect("/title", "Baker");
            bakery.get("/jobs").expect("/data/0/title", "Baker").expect("/paging/total", 1);
        }
    }

    @Test void an_update_is_seen_by_the_next_read_and_the_next_list() {
        for (int i = 0; i < 50; i++) {
            bakery.update(id, "{\"title\":\"Baker " + i + "\"}").expect(200);
            bakery.read(id).expect("/title", "Baker " + i);
            bakery.get("/jobs").expect("/data/0/title", "Baker " + i);
        }
    }

    @Test void a_new_job_is_in_the_next_list_and_a_deleted_one_is_not() {
        bakery.create(Samples.baker("B-2"));
        bakery.get("/jobs").expect("/paging/total", 2);
        bakery.delete("/jobs/" + id).expect(204);
        bakery.get("/jobs/" + id).expect(404);
        bakery.get("/jobs").expect("/paging/total", 1).expect("/data/0/referenceId", "B-2");
    }

    @Test void changes_made_outside_the_api_are_visible_at_once() {
        database.writeNow(tx -> tx.sql("UPDATE job SET title = 'Cook', version = version + 1 WHERE id = :id").bind("id", id).execute());
        bakery.read(id).expect("/title", "Cook");
        bakery.get("/jobs").expect("/data/0/title", "Cook");
        database.writeNow(tx -> tx.sql("DELETE FROM job WHERE id = :id").bind("id", id).execute());
        bakery.get("/jobs/" + id).expect(404);
        bakery.get("/jobs").expect("/paging/total", 0);
    }

    @Test void a_renamed_employer_has_its_new_name_in_every_answer() {
        service.rename(bakery.employer(), "Crumbs & Co.");
        bakery.read(id).expect("/employer/name", "Crumbs & Co.");
        bakery.get("/jobs").expect("/data/0/employer/name", "Crumbs & Co.");
        bakery.update(id, "{\"title\":\"Cook\"}").expect("/employer/name", "Crumbs & Co.");
    }

    @Test void an_answer_cached_for_its_owner_is_not_shown_to_another_employer() {
        var shipyard = service.employer(Samples.SHIPYARD);
        shipyard.get("/jobs/" + id).expect(404);
        shipyard.get("/jobs").expect("/paging/total", 0);
        bakery.read(id).expect("/title", "Baker");
    }

    @Test void each_language_has_its_own_answer() {
        var french = bakery.request("GET", "/jobs/" + id).header("Accept-Language", "fr-CA").send().expect(200);
        for (int i = 0; i < 3; i++) {
            assertNotEquals(french.text(), bakery.read(id).text());
            assertEquals(french.text(), bakery.get("/jobs/" + id + "?lang=fr").text());
        }
    }

    @Test void each_query_has_its_own_answer() {
        bakery.create(Samples.baker("B-2").with("status", "archived"));
        for (int i = 0; i < 3; i++) {
            bakery.get("/jobs?status=archived").expect("/paging/total", 1).expect("/data/0/referenceId", "B-2");
            bakery.get("/jobs?pageSize=1&page=2").expect("/paging/total", 2).expect("/data/0/referenceId", "B-1");
            bakery.get("/jobs?q=B-1").expect("/paging/total", 1);
        }
    }

    @Test void the_answer_to_every_read_is_the_same_to_the_byte() {
        var read = bakery.create(Samples.baker("B-2")).id();
        var first = bakery.read(read).bytes();
        var listed = bakery.get("/jobs").bytes();
        for (int i = 0; i < 3; i++) {
            assertArrayEquals(first, bakery.read(read).bytes());
            assertArrayEquals(listed, bakery.get("/jobs").bytes());
        }
    }

    @Test void a_read_after_an_acknowledged_change_never_returns_an_older_state() {
        var newest = new AtomicInteger(-1);
        var readers = IntStream.range(0, 4).mapToObj(reader -> service.withNewKey(bakery.employer())) // each key has its own rate limit
            .map(caller -> CompletableFuture.runAsync(() -> {
            for (int last = newest.get(); last < 60; last = newest.get()) {
                var title = caller.read(id).at("/title").textValue();
                var listed = caller.get("/jobs").at("/data/0/title").textValue();
                for (var seen : List.of(title, listed)) {
                    int number = seen.equals("Baker") ? -1 : Integer.parseInt(seen.substring("Baker ".length()));
                    assertEquals(Math.max(last, number), number, "an answer older than one already acknowledged");
                }
            }
        })).toList();
        for (int i = 0; i <= 60; i++) {
            bakery.update(id, "{\"title\":\"Baker " + i + "\"}").expect(200);
            newest.set(i);
        }
        readers.forEach(CompletableFuture::join);
    }
}
