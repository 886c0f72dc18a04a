package ca.posthaste.api;

import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Section 4.2: GET /jobs/{id}. */
@QuarkusTest
class Section4ReadTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @Test void a_job_is_read_by_its_id() {
        var id = bakery.create(Samples.BAKER).id();
        bakery.read(id).expect("/id", id).expect("/title", "Baker");
    }
}
