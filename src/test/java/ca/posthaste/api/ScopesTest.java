package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.KeyProperties;
import ca.posthaste.http.Route;
import ca.posthaste.http.RouteTable;
import ca.posthaste.http.access.Access;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every route that requires a key requires one of its scopes, in every version. Routes for users require a level instead: see ConsoleAccessTest. */
@QuarkusTest
class ScopesTest {
    @Inject TestService service;
    @Inject RouteTable table;

    private List<Route> guarded() {
        return notOpen().filter(route -> route.access().level().isEmpty()).toList();
    }

    private Stream<Route> notOpen() {
        return table.routes().stream().filter(route -> route.access() != Access.ANYONE && route.access() != Access.VISITOR);
    }

    private Client with(Client owner, EnumSet<Scope> scopes) {
        return service.withNewKey(owner.employer(), new KeyProperties("Some", scopes, Optional.empty()));
    }

    @Test void every_route_that_is_not_open_names_the_scope_or_the_level_it_needs() {
        notOpen().forEach(route -> assertTrue(route.access().scope().isPresent() != route.access().level().isPresent(), route.address()));
        assertTrue(guarded().size() >= 15, () -> guarded().toString());
    }

    @Test void a_key_that_lacks_only_the_required_scope_is_rejected_with_its_name() {
        var bakery = service.employer(Samples.BAKERY);
        for (var route : guarded()) {
            var scope = route.access().scope().orElseThrow();
            var client = with(bakery, EnumSet.complementOf(EnumSet.of(scope)));
            for (var version : versions(route)) {
                var rejected = client.using(version).request(route.method(), route.path().replaceAll("\\{\\w+}", "1")).send().expect(403);
                rejected.expect("/type", "urn:posthaste:problem:scope-missing").expect("/scope", scope.code());
                assertTrue(rejected.at("/message").textValue().contains(scope.code()), rejected.text());
            }
        }
    }

    @Test void a_key_that_has_the_scope_alone_is_let_in() {
        var bakery = service.employer(Samples.BAKERY);
        for (var route : guarded()) {
            var client = with(bakery, EnumSet.of(route.access().scope().orElseThrow()));
            for (var version : versions(route)) {
                int status = client.using(version).request(route.method(), route.path().replaceAll("\\{\\w+}", "2147483647")).send().status();
                assertNotEquals(403, status, route.address());
                assertNotEquals(401, status, route.address());
            }
        }
    }

    private static List<ApiVersion> versions(Route route) {
        return Arrays.stream(ApiVersion.values()).filter(version -> route.since().orElseThrow().compareTo(version) <= 0).toList();
    }

    @Test void the_scope_is_looked_at_before_the_body() {
        var reader = with(service.employer(Samples.BAKERY), EnumSet.of(Scope.JOBS_READ));
        reader.post("/jobs", "{not json").expect(403);
        reader.post("/jobs", "{\"x\":\"" + "y".repeat(11 << 20) + "\"}").expect(403);
        reader.request("HEAD", "/jobs").send().expect(200);
        reader.request("POST", "/jobs/1").header("X-HTTP-Method-Override", "DELETE").send().expect(403).expect("/scope", "jobs:write");
    }

    @Test void a_usual_key_may_do_everything_but_manage_keys() {
        assertEquals(EnumSet.complementOf(EnumSet.of(Scope.KEYS_MANAGE)), KeyProperties.USUAL.scopes());
    }
}
