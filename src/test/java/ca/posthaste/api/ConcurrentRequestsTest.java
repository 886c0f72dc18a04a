package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Section 4: concurrent requests for the same job. */
@QuarkusTest
class ConcurrentRequestsTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    private static List<Answer> atOnce(Stream<Request> requests) {
        var underWay = requests.map(Request::sendAsync).toList();
        return underWay.stream().map(CompletableFuture::join).toList();
    }

    private static long count(List<Answer> answers, int status) {
        return answers.stream().filter(answer -> answer.status() == status).count();
    }

    @RepeatedTest(5) void updates_of_different_fields_at_once_are_all_kept() {
        int id = bakery.create(Samples.BAKER).id();
        var changes = List.of("\"title\":\"Cook\"", "\"confidential\":true", "\"autoRefresh\":true", "\"closeDate\":\"2026-12-31\"",
            "\"status\":\"archived\"", "\"positionType\":{\"id\":3}", "\"categories\":[{\"id\":5}]", "\"description\":\"<p>Cook</p>\"",
            "\"salary\":{\"amount\":20,\"period\":{\"id\":5}}", "\"referenceId\":\"B-1\"", "\"applicationEmail\":\"cook@example.com\"",
            "\"locations\":[{\"description\":\"Toronto, ON\"}]");
        var answers = atOnce(changes.stream().map(change -> bakery.request("PUT", "/jobs/" + id).json("{" + change + "}")));
        assertEquals(changes.size(), count(answers, 200));
        bakery.read(id).expect("/title", "Cook").expect("/confidential", true).expect("/autoRefresh", true).expect("/closeDate", "2026-12-31")
            .expect("/status", "archived").expect("/positionType/id", 3).expect("/categories/0/id", 5).expect("/description", "<p>Cook</p>")
            .expect("/salary/amount", 20).expect("/referenceId", "B-1").expect("/applicationEmail", "cook@example.com")
            .expect("/locations/0/description", "Toronto, ON");
    }

    @Test void exactly_one_of_concurrent_jobs_with_one_reference_id_gets_it() {
        var ids = IntStream.range(0, 12).mapToObj(i -> bakery.create(Samples.BAKER).id()).toList();
        var answers = atOnce(ids.stream().map(id -> bakery.request("PUT", "/jobs/" + id).json("{\"referenceId\":\"WANTED\"}")));
        assertEquals(1, count(answers, 200));
        assertEquals(11, count(answers, 409));
        bakery.get("/jobs?q=WANTED").expect("/paging/total", 1);
    }

    @Test void exactly_one_of_concurrent_deletes_succeeds() {
        int id = bakery.create(Samples.baker("B-1")).id();
        var answers = atOnce(IntStream.range(0, 12).mapToObj(i -> i % 2 == 0 ? bakery.request("DELETE", "/jobs/" + id)
            : bakery.request("DELETE", "/jobs").json("{\"referenceId\":\"B-1\"}")));
        assertEquals(1, count(answers, 204));
        assertEquals(11, count(answers, 404));
    }

    @Test void an_update_and_a_delete_at_once_never_bring_a_job_back() {
        int id = bakery.create(Samples.BAKER).id();
        var answers = atOnce(IntStream.range(0, 12).mapToObj(i -> i == 6 ? bakery.request("DELETE", "/jobs/" + id)
            : bakery.request("PUT", "/jobs/" + id).json("{\"title\":\"Cook " + i + "\"}")));
        assertEquals(1, count(answers, 204));
        assertEquals(11, count(answers, 200) + count(answers, 404));
        bakery.get("/jobs/" + id).expect(404);
    }

    @Test void jobs_in_one_new_unlisted_place_at_once_share_its_id() {
        var place = "New Place " + (char) ('A' + bakery.employer().id().value() % 26) + "ville, NB";
        var answers = atOnce(IntStream.range(0, 12).mapToObj(i -> bakery.request("POST", "/jobs")
            .json(Samples.BAKER.withJson("locations", "[{\"description\":\"" + place + "\"}]"))));
        assertEquals(12, count(answers, 201));
        assertEquals(1, answers.stream().map(answer -> answer.at("/locations/0/id")).collect(Collectors.toSet()).size());
    }
}
