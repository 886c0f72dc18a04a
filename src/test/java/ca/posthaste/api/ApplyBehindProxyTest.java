package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.LimitedBehindProxy;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** Behind a trusted proxy, the limit on applications applies to the client address that the proxy reports. */
@QuarkusTest
@TestProfile(LimitedBehindProxy.class)
class ApplyBehindProxyTest {
    @Inject TestService service;

    @Test void applications_per_network_address_are_limited() {
        int job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active")).id();
        for (int i = 0; i < 3; i++) {
            apply(job, "a" + i, "203.0.113.7").expect(202);
        }
        var rejected = apply(job, "a4", "203.0.113.7").expect(429).expect("/type", "urn:posthaste:problem:too-many-applications");
        rejected.expectHeader("Retry-After", "3600");
        apply(job, "a5", "203.0.113.8").expect(202);
        apply(job, "a6", "2001:db8::7").expect(202);
    }

    @Test void the_page_of_a_job_has_the_same_limit_and_keeps_the_input() {
        int job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active")).id();
        for (int i = 0; i < 3; i++) {
            apply(job, "p" + i, "203.0.113.30").expect(202);
        }
        var page = Request.to("POST", TestService.root() + "/fr/jobs/" + job + "-baker").header("X-Forwarded-For", "203.0.113.30")
            .header("Content-Type", FormBody.CONTENT_TYPE).body(FormBody.of("Ana <p4>", "p4@example.org").bytes()).send().expectPage(429);
        page.expectHeader("Retry-After", "3600");
        assertTrue(page.text().contains("Réessayez dans 60 minutes.") && page.text().contains("value=\"Ana &lt;p4&gt;\""), page.text());
    }

    @Test void the_forwarded_header_also_names_the_caller_and_the_proxy_itself_is_not_counted() {
        int job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active")).id();
        for (int i = 0; i < 3; i++) {
            apply(job, "f" + i, "Forwarded", "for=203.0.113.20").expect(202);
        }
        apply(job, "f4", "Forwarded", "for=203.0.113.20").expect(429);
        for (int i = 0; i < 5; i++) {
            apply(job, "g" + i, "X-Unknown", "203.0.113.20").expect(202);
        }
    }

    @Test void callers_forwarded_with_a_name_or_the_loopback_address_are_limited_too() {
        int job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active")).id();
        apply(job, "b1", "127.0.0.1").expect(202);
        apply(job, "b2", "unknown1").expect(202);
        apply(job, "b3", "::1").expect(202);
        apply(job, "b4", "127.0.0.1").expect(429);
        apply(job, "b5", "unknown2").expect(429);
        apply(job, "b6", "203.0.113.9").expect(202);
    }

    private Answer apply(int job, String name, String network) {
        return apply(job, name, "X-Forwarded-For", network);
    }

    private Answer apply(int job, String name, String header, String value) {
        return service.stranger().request("POST", "/public/jobs/" + job + "/applications").header(header, value)
            .json("{\"name\":\"" + name + "\",\"email\":\"" + name + "@example.org\",\"consent\":true}").send();
    }
}
