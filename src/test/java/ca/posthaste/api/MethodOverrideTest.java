package ca.posthaste.api;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.7: X-HTTP-Method-Override. */
@QuarkusTest
class MethodOverrideTest {
    @Inject TestService service;
    private Client bakery;
    private int baker;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        baker = bakery.create(Samples.baker("B-1")).id();
    }

    private Answer overridden(String method, String path, String override, Object body) {
        return bakery.request(method, path).header("X-HTTP-Method-Override", override).json(body).send();
    }

    @ParameterizedTest @ValueSource(strings = {"PUT", "put", "Put"})
    void a_post_is_treated_as_put(String override) {
        overridden("POST", "/jobs/" + baker, override, "{\"title\":\"Cook\"}").expect(200).expect("/title", "Cook");
        overridden("POST", "/jobs", override, "{\"referenceId\":\"B-1\",\"title\":\"Chef\"}").expect(200).expect("/title", "Chef");
        overridden("POST", "/jobs", override, Samples.baker("B-2")).expect(201);
    }

    @ParameterizedTest @ValueSource(strings = {"DELETE", "delete", "Delete"})
    void a_post_is_treated_as_delete(String override) {
        bakery.request("POST", "/jobs/" + baker).header("X-HTTP-Method-Override", override).send().expect(204);
        bakery.get("/jobs/" + baker).expect(404);
        bakery.create(Samples.baker("B-3"));
        overridden("POST", "/jobs", override, "{\"referenceId\":\"B-3\"}").expect(204);
    }

    @ParameterizedTest @ValueSource(strings = {"GET", "PATCH", "HEAD", "OPTIONS", "POST", "", "PUT,DELETE", "nonsense"})
    void any_other_value_is_ignored(String override) {
        overridden("POST", "/jobs", override, Samples.BAKER).expect(201);
        overridden("POST", "/jobs/" + baker, override, "{}").expect(405);
    }

    @Test void the_header_is_ignored_on_any_other_method() {
        bakery.request("GET", "/jobs/" + baker).header("X-HTTP-Method-Override", "DELETE").send().expect(200);
        overridden("PUT", "/jobs/" + baker, "DELETE", "{\"title\":\"Cook\"}").expect(200);
        bakery.request("HEAD", "/jobs/" + baker).header("X-HTTP-Method-Override", "DELETE").send().expect(200);
        bakery.request("OPTIONS", "/jobs/" + baker).header("X-HTTP-Method-Override", "DELETE").send().expect(204);
        bakery.request("PATCH", "/jobs/" + baker).header("X-HTTP-Method-Override", "DELETE").send().expect(405);
        bakery.read(baker).expect("/title", "Cook");
        bakery.request("DELETE", "/jobs/" + baker).header("X-HTTP-Method-Override", "PUT").send().expect(204);
    }

    @Test void an_overridden_request_needs_a_key_too() {
        service.stranger().request("POST", "/jobs/" + baker).header("X-HTTP-Method-Override", "DELETE").send().expect(401);
        bakery.read(baker);
    }
}
