package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Version 1.2, section 3: applications in the order of their arrival. */
@QuarkusTest
class ApplicationFeedTest {
    @Inject TestService service;
    private Client bakery;
    private int baker;
    private int cook;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        baker = bakery.create(Samples.baker("B-1").with("status", "active")).id();
        cook = bakery.create(Samples.BAKER.with("title", "Cook").with("status", "active")).id();
    }

    private void apply(int job, String email) {
        FormBody.of("Somebody", email).field("message", "Hello.").sendTo(service.stranger(), job).expect(202);
    }

    private List<String> emails(String query) {
        return StreamSupport.stream(bakery.get("/applications" + query).expect(200).at("/applications").spliterator(), false)
            .map(application -> application.get("email").asText()).toList();
    }

    private String next(String query) {
        return bakery.get("/applications" + query).expect(200).at("/next").asText();
    }

    @Test void applications_of_all_jobs_come_in_order_with_their_job_and_mail() {
        apply(cook, "a@example.org");
        apply(baker, "b@example.org");
        apply(cook, "c@example.org");
        var first = bakery.get("/applications?limit=2").expect(200).expect("/more", true)
            .expect("/applications/0/job/id", cook).expect("/applications/0/job/title", "Cook").expect("/applications/0/job/referenceId", null)
            .expect("/applications/1/job/id", baker).expect("/applications/1/job/referenceId", "B-1")
            .expect("/applications/1/email", "b@example.org").expect("/applications/1/message", "Hello.");
        assertTrue(List.of("waiting", "written", "sent").contains(first.at("/applications/0/mail/state").asText()), first.text());
        int id = first.at("/applications/1/id").intValue();
        bakery.get("/applications/" + id).expect(200).expect("/receipt", first.at("/applications/1/receipt").asText());
        assertEquals(List.of("c@example.org"), emails("?since=" + first.at("/next").asText()));
        bakery.delete("/jobs/" + baker).expect(204);
        bakery.get("/applications").expect("/applications/1/job/id", baker).expect("/applications/1/job/referenceId", null);
    }

    @Test void an_erased_application_disappears_and_its_cursor_remains_valid() {
        apply(baker, "a@example.org");
        apply(baker, "b@example.org");
        var after = next("");
        var erased = bakery.get("/applications").at("/applications/1/id").intValue();
        bakery.delete("/applications/" + erased).expect(204);
        assertEquals(List.of("a@example.org"), emails(""));
        assertEquals(List.of(), emails("?since=" + after));
        assertEquals(List.of(), emails("?since=" + next("?since=now")));
        apply(baker, "c@example.org");
        assertEquals(List.of("c@example.org"), emails("?since=" + after), "the number of the erased one is not given again");
        bakery.get("/applications").expect("/more", false);
    }

    @Test void another_employer_cannot_see_the_applications() {
        apply(baker, "a@example.org");
        var shipyard = service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2);
        assertEquals(0, shipyard.get("/applications").expect(200).at("/applications").size());
        shipyard.get("/applications?since=" + next("")).expectFaults("/since unknown_value");
        service.stranger().using(ApiVersion.V1_2).get("/applications").expect(401);
        bakery.using(ApiVersion.V1_1).get("/applications").expect(404);
    }

    @ParameterizedTest @CsvSource({"limit=0,/limit out_of_range", "limit=1001,/limit out_of_range", "wait=31,/wait out_of_range",
        "since=yesterday,/since unknown_value", "page=2,/page unknown_parameter"})
    void an_invalid_parameter_is_rejected(String query, String fault) {
        bakery.get("/applications?" + query).expectFaults(fault);
    }

    @Test void the_answer_waits_for_an_application() {
        var since = next("?since=now");
        var waiting = CompletableFuture.supplyAsync(() -> bakery.get("/applications?wait=30&since=" + since));
        apply(baker, "a@example.org");
        waiting.join().expect(200).expect("/applications/0/email", "a@example.org");
    }
}
