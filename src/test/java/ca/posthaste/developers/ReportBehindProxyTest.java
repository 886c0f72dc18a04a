package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.report.ReportResource;
import ca.posthaste.support.Answer;
import ca.posthaste.support.BehindProxy;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** The rate limit of reports uses the client address reported by a trusted proxy. */
@QuarkusTest
@TestProfile(BehindProxy.class)
class ReportBehindProxyTest {
    @Inject TestService service;

    private static Answer send(String network, String body) {
        return Request.to("POST", TestService.root() + "/en/report").header("Accept", "text/html").header("X-Forwarded-For", network)
            .header("Content-Type", "application/x-www-form-urlencoded").body(body).send();
    }

    @Test void a_caller_that_rotates_through_the_networks_of_a_site_is_limited_and_others_are_not() {
        for (int network = 0; network < ReportResource.AN_HOUR_FROM_SITE; network++) {
            send("2001:db8:4711:" + Integer.toHexString(network) + "::1", "job=x").expectPage(400);
        }
        send("2001:db8:4711:ffff::1", "job=x").expectPage(429);
        send("2001:db8:4712::1", "job=x").expectPage(400);
    }

    @Test void reports_per_network_and_hour_are_limited_and_the_input_is_kept() {
        int job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active")).id();
        for (int i = 0; i < ReportResource.AN_HOUR; i++) {
            send("203.0.113.77", "job=x").expectPage(400);
        }
        var rejected = send("203.0.113.77", "job=" + job + "&reason=fraud&details=Typed+long").expectPage(429);
        assertEquals("3600", rejected.header("Retry-After").orElseThrow());
        assertTrue(rejected.text().contains("Typed long") && rejected.text().contains("Too many reports came from your network"), rejected.text());
        assertEquals(303, send("203.0.113.78", "job=" + job + "&reason=fraud").status());
    }
}
