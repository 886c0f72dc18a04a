package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Section 1: a client can only work with the jobs of the employer that its key belongs to. */
@QuarkusTest
class EmployersAreIsolatedTest {
    @Inject TestService service;
    private Client bakery;
    private Client yard;
    private int baker;
    private String before;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        yard = service.employer(Samples.SHIPYARD);
        baker = bakery.create(Samples.baker("SHARED")).id();
        before = bakery.read(baker).text();
    }

    @AfterEach void the_job_is_unchanged_by_requests_of_the_other_employer() {
        assertEquals(before, bakery.read(baker).text());
        bakery.get("/jobs").expect("/paging/total", 1);
    }

    @Test void another_employers_job_is_answered_like_one_that_does_not_exist() {
        var nowhere = "/jobs/" + Integer.MAX_VALUE;
        var there = "/jobs/" + baker;
        assertSame(yard.get(nowhere), yard.get(there));
        assertSame(yard.put(nowhere, "{\"title\":\"Mine\"}"), yard.put(there, "{\"title\":\"Mine\"}"));
        assertSame(yard.put(nowhere, "{\"title\":5}"), yard.put(there, "{\"title\":5}"));
        assertSame(yard.delete(nowhere), yard.delete(there));
    }

    private static void assertSame(Answer nowhere, Answer anothers) {
        assertEquals(JobBody.of(nowhere.expect(404).json()).without("instance").toString(),
            JobBody.of(anothers.expect(404).json()).without("instance").toString());
    }

    @Test void another_employers_job_is_not_deleted_by_its_reference_id() {
        yard.delete("/jobs", "{\"referenceId\":\"SHARED\"}").expect(404);
    }

    @Test void another_employers_job_is_not_updated_by_its_reference_id() {
        yard.put("/jobs", "{\"referenceId\":\"SHARED\",\"title\":\"Mine\"}").expect(400); // a new job needs more members
        yard.put("/jobs", Samples.baker("SHARED").with("title", "Mine")).expect(201).expect("/employer/name", Samples.SHIPYARD);
    }

    @Test void a_reference_id_is_unique_only_within_an_employer() {
        yard.create(Samples.baker("SHARED"));
        int other = yard.create(Samples.BAKER).id();
        yard.put("/jobs/" + other, "{\"referenceId\":\"SHARED\"}").expect(409);
        yard.delete("/jobs", "{\"referenceId\":\"SHARED\"}").expect(204);
        yard.update(other, "{\"referenceId\":\"SHARED\"}");
    }

    @Test void another_employers_jobs_are_in_no_list_and_no_search() {
        for (var query : List.of("", "?q=bak", "?q=b", "?q=SHARED", "?status=draft", "?q=ba&status=draft&pageSize=100")) {
            yard.get("/jobs" + query).expect("/data", List.of()).expect("/paging/total", 0);
        }
        int id = yard.create(Samples.BAKER).id();
        yard.get("/jobs?q=baker").expect("/paging/total", 1).expect("/data/0/id", id);
    }

    @Test void a_method_override_gives_no_access_to_jobs_of_others() {
        yard.request("POST", "/jobs/" + baker).header("X-HTTP-Method-Override", "DELETE").send().expect(404);
        yard.request("POST", "/jobs/" + baker).header("X-HTTP-Method-Override", "PUT").json("{}").send().expect(404);
    }
}
