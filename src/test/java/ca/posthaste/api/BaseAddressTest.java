package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 9: the base address in responses when none is configured. */
@QuarkusTest
class BaseAddressTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @Test void the_base_address_ends_with_the_version() {
        assertTrue(bakery.create(Samples.BAKER).header("Location").orElseThrow().matches("http://[^/]+/api/v1\\.1/jobs/[0-9]+"));
    }

    @ParameterizedTest @ValueSource(strings = {"jobs.example.org", "jobs.example.org:8443", "192.0.2.7", "[2001:db8::1]:8080", "localhost"})
    void addresses_name_the_host_that_was_called(String host) {
        var created = bakery.request("POST", "/jobs").header("Host", host).json(Samples.BAKER).send().expect(201);
        created.expectHeader("Location", "http://" + host + "/api/v1.1/jobs/" + created.id());
        bakery.create(Samples.BAKER);
        bakery.request("GET", "/jobs?pageSize=1").header("Host", host).send()
            .expect("/paging/next", "http://" + host + "/api/v1.1/jobs?pageSize=1&page=2");
    }

    @Test void the_headers_of_a_proxy_are_not_believed_unless_configured() {
        var created = bakery.request("POST", "/jobs").header("X-Forwarded-Host", "evil.example.org").header("X-Forwarded-Proto", "https")
            .header("X-Forwarded-Port", "99").header("X-Forwarded-Prefix", "/x")
            .header("Forwarded", "host=evil.example.org;proto=https").json(Samples.BAKER).send().expect(201);
        created.expectHeader("Location", bakery.baseUrl() + "/jobs/" + created.id());
    }
}
