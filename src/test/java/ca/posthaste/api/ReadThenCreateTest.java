package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.RandomJobs;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Section 4.3: a job read by GET, with id and referenceId removed, is accepted and yields a job with the same values. */
@QuarkusTest
class ReadThenCreateTest {
    private static final int RANDOM_JOBS = 200;

    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    /** Reads the job, posts the result, and expects the copy to differ in nothing but its ids. */
    private void expectSameAfterRoundTrip(int id) {
        var read = bakery.read(id).json();
        int copy = bakery.create(JobBody.of(read).without("id", "referenceId")).id();
        assertEquals(withoutIds(read), withoutIds(bakery.read(copy).json()));
    }

    private static JsonNode withoutIds(JsonNode job) {
        return JobBody.of(job).without("id", "referenceId").tree();
    }

    @Test void a_minimal_job_survives_a_round_trip() {
        expectSameAfterRoundTrip(bakery.create(Samples.BAKER).id());
    }

    @Test void a_job_with_every_field_survives_a_round_trip() {
        expectSameAfterRoundTrip(bakery.create(Samples.WELDER).id());
    }

    @Test void a_commission_only_job_survives_a_round_trip() {
        expectSameAfterRoundTrip(bakery.create(Samples.BAKER.withJson("salary", "{\"plusCommission\":true}")).id());
    }

    @Test void an_expired_job_survives_a_round_trip() {
        expectSameAfterRoundTrip(bakery.create(Samples.WELDER.with("closeDate", "2001-01-01")).id());
    }

    @Test void a_job_in_an_unlisted_place_survives_a_round_trip() {
        expectSameAfterRoundTrip(bakery.create(Samples.BAKER.withJson("locations",
            "[{\"description\":\"Saint-Rien-du-Tout, QC\"}]")).id());
    }

    @Test void the_answer_to_a_write_can_be_posted_too() {
        var created = bakery.create(Samples.WELDER).json();
        var copy = bakery.create(JobBody.of(created).without("id", "referenceId")).json();
        assertEquals(withoutIds(created), withoutIds(copy));
    }

    @Test void a_job_posted_with_its_own_reference_id_is_a_conflict() {
        var read = bakery.read(bakery.create(Samples.WELDER).id());
        bakery.post("/jobs", read.text()).expect(409);
    }

    @Test void a_job_put_by_its_reference_id_as_it_was_read_stays_the_same() {
        var read = bakery.read(bakery.create(Samples.WELDER).id());
        bakery.put("/jobs", read.text()).expect(200).expect("/id", read.id());
        assertEquals(read.text(), bakery.read(read.id()).text());
    }

    @Test void random_jobs_survive_a_round_trip_with_every_value_unchanged() {
        long seed = Long.getLong("posthaste.test.seed", System.nanoTime());
        var jobs = new RandomJobs(seed);
        for (int i = 0; i < RANDOM_JOBS; i++) {
            var job = jobs.next();
            try {
                var read = bakery.read(bakery.create(job).id());
                expectSent(job.tree(), read.json(), "");
                expectSameAfterRoundTrip(read.id());
            } catch (AssertionError lost) {
                throw new AssertionError("With -Dposthaste.test.seed=" + seed + ", job " + i + ": " + job, lost);
            }
        }
    }

    /** Expects everything that was sent to be in the job that was read, which may contain more. */
    private static void expectSent(JsonNode sent, JsonNode read, String pointer) {
        if (sent.isObject()) {
            sent.properties().forEach(field -> expectSent(field.getValue(), read.path(field.getKey()),
                pointer + "/" + field.getKey()));
        } else if (sent.isArray()) {
            assertEquals(sent.size(), read.size(), pointer);
            for (int i = 0; i < sent.size(); i++) {
                expectSent(sent.get(i), read.path(i), pointer + "/" + i);
            }
        } else if (sent.isNumber()) {
            assertEquals(0, sent.decimalValue().compareTo(read.decimalValue()), pointer);
        } else {
            assertEquals(sent, read, pointer);
        }
    }
}
