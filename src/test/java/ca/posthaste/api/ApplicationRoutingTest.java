package ca.posthaste.api;

import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 2.1: applicantRoutingType, applicationEmail and applicationUrl. */
@QuarkusTest
class ApplicationRoutingTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @ParameterizedTest @ValueSource(strings = {"a@b.ca", "jobs@example.com", "first.last+tag@sub.example.co.uk",
        "o'brien@example.ie", "x_y-z@ex-ample.org", "1@1.ca", "JOBS@EXAMPLE.COM"})
    void an_email_address_is_accepted_and_kept(String email) {
        bakery.create(Samples.BAKER.with("applicationEmail", email)).expect("/applicationEmail", email);
    }

    @ParameterizedTest @ValueSource(strings = {"jobs", "@example.com", "jobs@", "jobs@@example.com", "a b@example.com",
        "jobs@exa mple.com", "jobs@example..com", ".jobs@example.com", "jobs.@example.com", "jo..bs@example.com",
        "jobs@-example.com", "jobs@example-.com", "jobs@example.com, boss@example.com", "Jobs <jobs@example.com>", "jobs@example.com ",
        " jobs@example.com", "jobs@.com", "jobs@example.", "mailto:jobs@example.com", "jobs(at)example.com",
        "jobs@example.com;x@y.ca", "jobs@exam_ple.com", "jobs@example.com\u00A0", " "})
    void anything_but_an_email_address_is_rejected(String email) {
        bakery.post("/jobs", Samples.BAKER.with("applicationEmail", email)).expectFaults("/applicationEmail invalid_email");
    }

    @ParameterizedTest @ValueSource(strings = {"http://example.com", "https://example.com/", "https://example.com:8443/a/b?c=d&e=f#g",
        "HTTPS://EXAMPLE.COM/Apply", "https://sub.ex-ample.co.uk/~jobs/(1);v=2", "http://192.0.2.1/apply",
        "http://[2001:db8::1]/apply", "https://example.com/%C3%A9", "http://localhost:8080/x", "https://example.com?x=1"})
    void a_web_address_is_accepted_and_kept(String url) {
        bakery.create(Samples.WELDER.with("applicationUrl", url)).expect("/applicationUrl", url);
    }

    @ParameterizedTest @ValueSource(strings = {"example.com", "www.example.com/apply", "/apply", "//example.com/apply",
        "ftp://example.com", "javascript:alert(1)", "mailto:jobs@example.com", "http://", "https://", "http:///path", "http:example.com",
        "https:/example.com", "http//example.com", "https://exa mple.com", "https://example.com/a b", "https://example.com/<b>",
        "https://example.com/\"x\"", " https://example.com", "https://example.com ", "https://?x", "https://#x", "http://:80/",
        "data:text/html,x", "httpss://example.com", "http://example.com/%zz", "https://-", "https://..", "http://example.com:port/", " "})
    void anything_but_an_absolute_web_address_is_rejected(String url) {
        bakery.post("/jobs", Samples.WELDER.with("applicationUrl", url)).expectFaults("/applicationUrl invalid_url");
    }

    @ParameterizedTest @ValueSource(strings = {"https://user:pw@example.com/apply", "https://user@example.com", "http://@example.com/", "https://:pw@example.com/"})
    void a_web_address_with_credentials_is_rejected_in_both_versions(String url) {
        for (var version : ApiVersion.values()) {
            bakery.using(version).post("/jobs", Samples.WELDER.with("applicationUrl", url)).expectFaults("/applicationUrl invalid_url");
        }
    }

    @ParameterizedTest @ValueSource(strings = {"\u202A", "\u202E", "\u2066", "\u2069"})
    void titles_places_and_addresses_hold_no_bidirectional_control(String control) {
        bakery.post("/jobs", Samples.WELDER.with("title", "Welder" + control)).expectFaults("/title forbidden_character");
        bakery.post("/jobs", Samples.WELDER.with("applicationUrl", "https://example.com/" + control)).expectFaults("/applicationUrl forbidden_character");
        bakery.post("/jobs", Samples.WELDER.withJson("locations", "[{\"description\":\"Van" + control + "couver, BC\"}]"))
            .expectFaults("/locations/0/description forbidden_character");
        bakery.create(Samples.WELDER.with("description", "<p>It is " + control + "quoted.</p>"));
    }

    @ParameterizedTest @ValueSource(ints = {0, 3, -1, Integer.MAX_VALUE})
    void a_routing_type_is_1_or_2(int id) {
        bakery.post("/jobs", Samples.BAKER.with("applicantRoutingType.id", id))
            .expectFaults("/applicantRoutingType/id unknown_value");
    }

    @Test void the_address_that_does_not_apply_is_cleared() {
        bakery.create(Samples.BAKER.with("applicationUrl", "https://example.com/apply"))
            .expect("/applicationEmail", Samples.BAKERY_INBOX).expect("/applicationUrl", null);
        bakery.create(Samples.WELDER.with("applicationEmail", Samples.BAKERY_INBOX)).expect("/applicationEmail", null);
    }

    @ParameterizedTest @ValueSource(strings = {"null", "\"\""})
    void the_address_that_applies_is_required(String nothing) {
        bakery.post("/jobs", Samples.BAKER.without("applicationEmail")).expectFaults("/applicationEmail required");
        bakery.post("/jobs", Samples.BAKER.withJson("applicationEmail", nothing)).expectFaults("/applicationEmail required");
        bakery.post("/jobs", Samples.BAKER.with("applicantRoutingType.id", 2)).expectFaults("/applicationUrl required");
        bakery.post("/jobs", Samples.WELDER.withJson("applicationUrl", nothing)).expectFaults("/applicationUrl required");
    }

    @Test void an_update_to_the_other_routing_needs_the_other_address_and_clears_the_first() {
        int id = bakery.create(Samples.BAKER).id();
        bakery.put("/jobs/" + id, "{\"applicantRoutingType\":{\"id\":2}}").expectFaults("/applicationUrl required");
        bakery.read(id).expect("/applicantRoutingType/id", 1).expect("/applicationEmail", Samples.BAKERY_INBOX);
        bakery.update(id, "{\"applicantRoutingType\":{\"id\":2},\"applicationUrl\":\"https://example.com/a\"}")
            .expect("/applicationUrl", "https://example.com/a").expect("/applicationEmail", null);
        bakery.put("/jobs/" + id, "{\"applicantRoutingType\":{\"id\":1}}").expectFaults("/applicationEmail required");
    }

    @Test void an_update_of_the_address_that_does_not_apply_changes_nothing() {
        int id = bakery.create(Samples.BAKER).id();
        bakery.update(id, "{\"applicationUrl\":\"https://example.com/a\"}").expect("/applicationUrl", null)
            .expect("/applicationEmail", Samples.BAKERY_INBOX);
        bakery.update(id, "{\"applicationUrl\":null}").expect("/applicationUrl", null);
    }

    @ParameterizedTest @ValueSource(strings = {"null", "\"\""})
    void an_update_cannot_clear_the_address_that_applies(String nothing) {
        int id = bakery.create(Samples.BAKER).id();
        bakery.put("/jobs/" + id, "{\"applicationEmail\":" + nothing + "}").expectFaults("/applicationEmail required");
        int other = bakery.create(Samples.WELDER).id();
        bakery.put("/jobs/" + other, "{\"applicationUrl\":" + nothing + "}").expectFaults("/applicationUrl required");
    }
}
