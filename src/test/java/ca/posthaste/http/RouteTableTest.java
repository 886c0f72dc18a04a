package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.http.access.Access;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTableTest {
    private final RouteTable table = new RouteTable(List.of(
        route("GET", "/jobs"), route("POST", "/jobs"), route("GET", "/jobs/{id}"), route("DELETE", "/jobs/{id}"),
        route("DELETE", "/jobs"), route("PUT", "/things/{thing}/parts/{part}")));

    @Test void a_path_is_found_with_the_values_of_the_parts_that_vary() {
        assertEquals(Map.of(), table.find("/jobs").orElseThrow().values());
        assertEquals(Map.of("id", "5"), table.find("/jobs/5").orElseThrow().values());
        assertEquals(Map.of("thing", "a", "part", "b"), table.find("/things/a/parts/b").orElseThrow().values());
        assertEquals(Map.of("id", "{id}"), table.find("/jobs/{id}").orElseThrow().values());
    }

    /** Holds regardless of the order in which the features of the service add their routes. */
    @Test void a_fixed_path_segment_takes_precedence_over_a_variable_one() {
        var both = new RouteTable(List.of(route("POST", "/{employer}/jobs/{id}"), route("POST", "/{employer}/jobs/archive")));
        assertEquals(Map.of("employer", "1"), both.find("/1/jobs/archive").orElseThrow().values());
        assertEquals(Map.of("employer", "1", "id", "archived"), both.find("/1/jobs/archived").orElseThrow().values());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "jobs", "/job", "/jobs/5/", "/jobs/5/6", "//jobs", "/Jobs", "/jobs//", "/things/a/parts", "/things//parts"})
    void another_path_is_not_found(String path) {
        assertTrue(table.find(path).isEmpty());
    }

    @Test void a_path_offers_its_methods_and_head_wherever_get_is() {
        var jobs = table.find("/jobs").orElseThrow().endpoint();
        assertEquals("DELETE, GET, HEAD, OPTIONS, POST", jobs.allow());
        assertEquals("GET", jobs.route("HEAD").orElseThrow().method());
        assertTrue(jobs.route("PUT").isEmpty());
        assertEquals("OPTIONS, PUT", table.find("/things/a/parts/b").orElseThrow().endpoint().allow());
        assertTrue(table.find("/things/a/parts/b").orElseThrow().endpoint().route("HEAD").isEmpty());
    }

    private static final RouteTable VERSIONS = new RouteTable(List.of(of(ApiVersion.V1_1, "GET", "/jobs/{id}"),
        of(ApiVersion.V1_2, "DELETE", "/jobs/{id}"), of(ApiVersion.V1_2, "GET", "/changes")));

    @Test void a_route_is_below_the_version_that_brought_it_and_every_newer_one() {
        var old = VERSIONS.find("/api/v1.1/jobs/5").orElseThrow();
        var current = VERSIONS.find("/api/v1.2/jobs/5").orElseThrow();
        assertEquals(ApiVersion.V1_1, old.endpoint().version());
        assertEquals(ApiVersion.V1_2, current.endpoint().version());
        assertEquals(Map.of("id", "5"), current.values());
        assertEquals("GET, HEAD, OPTIONS", old.endpoint().allow());
        assertEquals("DELETE, GET, HEAD, OPTIONS", current.endpoint().allow());
        assertEquals(old.endpoint().route("GET"), current.endpoint().route("GET"), "one handler serves both");
        assertTrue(VERSIONS.find("/api/v1.1/changes").isEmpty());
        assertTrue(VERSIONS.find("/api/v1.2/changes").isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1.3/jobs/5", "/api/v1/jobs/5", "/api/v1.10/jobs/5", "/api/v1.1jobs/5", "/api/v1.1", "/api/v1.2", "/api/v1.2/",
        "/api/v1.1/api/v1.2/jobs/5", "/jobs/5", "/API/v1.2/jobs/5"})
    void paths_outside_the_known_versions_are_not_found(String path) {
        assertTrue(VERSIONS.find(path).isEmpty());
    }

    @Test void a_newer_version_may_answer_in_its_own_way_and_two_routes_of_one_version_are_a_mistake() {
        var old = of(ApiVersion.V1_1, "GET", "/jobs");
        var own = of(ApiVersion.V1_2, "GET", "/jobs");
        for (var routes : List.of(List.of(old, own), List.of(own, old))) {
            var table = new RouteTable(routes);
            assertEquals(old, table.find("/api/v1.1/jobs").orElseThrow().endpoint().route("GET").orElseThrow());
            assertEquals(own, table.find("/api/v1.2/jobs").orElseThrow().endpoint().route("GET").orElseThrow());
        }
        assertThrows(IllegalArgumentException.class, () -> new RouteTable(List.of(old, of(ApiVersion.V1_1, "GET", "/jobs"))));
    }

    @Test void writes_carry_a_body_except_a_delete_that_names_its_job_in_the_path() {
        assertTrue(route("POST", "/jobs").takesBody());
        assertTrue(route("PUT", "/jobs/{id}").takesBody());
        assertTrue(route("DELETE", "/jobs").takesBody());
        assertFalse(route("DELETE", "/jobs/{id}").takesBody());
        assertFalse(route("GET", "/jobs").takesBody());
    }

    @Test void ids_are_int32_in_their_plain_spelling() {
        assertEquals(2147483647, Call.parseInt32("2147483647").orElseThrow());
        assertEquals(0, Call.parseInt32("0").orElseThrow());
        for (var text : List.of("", "2147483648", "9999999999", "99999999999", "-1", "+1", "01", "1.0", "1e3", "0x1", "٣", " 1", "abc")) {
            assertTrue(Call.parseInt32(text).isEmpty(), text);
        }
    }

    private static Route route(String method, String path) {
        return new Route(Optional.empty(), method, path, Access.ANYONE, "", call -> null, false);
    }

    private static Route of(ApiVersion since, String method, String path) {
        return new Route(Optional.of(since), method, path, Access.ANYONE, "", call -> null, false);
    }
}
