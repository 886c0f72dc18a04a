package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Version 1.2 answers everything that 1.1 answers, and the links of each version lead to the same version. */
@QuarkusTest
class BothVersionsTest {
    @Inject TestService service;

    private Client bakery(ApiVersion version) {
        return service.employer(Samples.BAKERY).using(version);
    }

    @ParameterizedTest @EnumSource
    void a_job_is_created_read_changed_listed_and_deleted(ApiVersion version) {
        var bakery = bakery(version);
        var created = bakery.create(Samples.baker("B-1"));
        created.expectHeader("Location", bakery.baseUrl() + "/jobs/" + created.id());
        bakery.update(created.id(), JobBody.empty().with("title", "Cook")).expect("/title", "Cook");
        bakery.put("/jobs", Samples.baker("B-1").with("title", "Chef")).expect(200).expect("/title", "Chef");
        var second = bakery.put("/jobs", Samples.baker("B-2")).expect(201);
        second.expectHeader("Location", bakery.baseUrl() + "/jobs/" + second.id());
        bakery.read(created.id()).expect("/title", "Chef");
        bakery.request("GET", "/jobs/" + created.id() + "?lang=fr").send().expect(200).expect("/positionType/name", "Temps plein");
        bakery.get("/jobs?q=B-2").expect(200).expect("/paging/total", 1);
        bakery.post("/jobs", "{}").expect(400);
        bakery.delete("/jobs", "{\"referenceId\": \"B-2\"}").expect(204);
        bakery.delete("/jobs/" + created.id()).expect(204);
        bakery.get("/jobs/" + created.id()).expect(404);
    }

    @Test void links_of_a_kept_answer_never_lead_to_the_other_version() {
        var bakery = service.employer(Samples.BAKERY);
        for (int i = 0; i < 3; i++) {
            bakery.create(Samples.BAKER);
        }
        for (var path : List.of("/jobs", "/public/jobs", "/locations")) {
            for (int i = 0; i < 2; i++) { // the second response may come from the cache
                for (var version : ApiVersion.values()) {
                    var caller = bakery.using(version);
                    var list = caller.get(path + "?pageSize=1&page=2").expect(200);
                    for (var link : List.of("/paging/previous", "/paging/next")) { // by page or by cursor
                        var address = list.at(link).asText();
                        assertTrue(address.startsWith(caller.baseUrl() + path + "?pageSize=1&"), address);
                    }
                }
            }
        }
    }

    @Test void both_versions_read_the_same_whichever_version_wrote_it() {
        var bakery = service.employer(Samples.BAKERY);
        var id = bakery.using(ApiVersion.V1_2).create(Samples.WELDER).id();
        for (var path : List.of("/jobs/" + id, "/jobs/" + id + "?lang=fr", "/public/jobs/" + id, "/positiontypes", "/jobcategories/36?lang=fr",
            "/jobs/" + id + "/applications")) {
            var old = bakery.get(path).expect(200).text().replace("/api/v1.1/", "/api/v1.2/");
            var now = bakery.using(ApiVersion.V1_2).get(path).expect(200).text();
            assertEquals(old, path.startsWith("/jobs/" + id) && !path.endsWith("applications") ? now.replaceFirst(",\"url\":.*", "}") : now);
        }
        bakery.update(id, JobBody.empty().with("title", "Riveter"));
        bakery.using(ApiVersion.V1_2).read(id).expect("/title", "Riveter");
    }

    @ParameterizedTest @EnumSource
    void candidates_find_a_job_and_apply(ApiVersion version) {
        var bakery = bakery(version);
        var id = bakery.create(Samples.BAKER.with("status", "active")).id();
        var stranger = service.stranger().using(version);
        stranger.get("/public/jobs/" + id).expect(200).expect("/title", "Baker");
        FormBody.of("Ana", "ana@example.org").sendTo(stranger, id).expect(202);
        var list = bakery.get("/jobs/" + id + "/applications?pageSize=1&page=3").expect(200);
        list.expect("/paging/previous", bakery.baseUrl() + "/jobs/" + id + "/applications?pageSize=1&page=1");
        var welder = bakery.create(Samples.WELDER).id();
        stranger.post("/public/jobs/" + welder + "/applications", "{}").expect(409)
            .expect("/applicationUrl", stranger.baseUrl() + "/public/jobs/" + welder + "/apply");
        stranger.get("/public/jobs/" + welder + "/apply").expectHeader("Location", "https://yard.example.com/apply?job=7");
    }

    @ParameterizedTest @EnumSource
    void paths_methods_and_keys_are_rejected_alike(ApiVersion version) {
        var bakery = bakery(version);
        var id = bakery.create(Samples.BAKER).id();
        bakery.get("/nowhere").expect(404);
        bakery.get("").expect(404);
        bakery.get("/").expect(404);
        bakery.get("/jobs/").expect(404);
        bakery.request("PATCH", "/jobs/" + id).send().expect(405).expectHeader("Allow", "DELETE, GET, HEAD, OPTIONS, PUT");
        bakery.request("OPTIONS", "/jobs").send().expect(204).expectHeader("Allow", "DELETE, GET, HEAD, OPTIONS, POST, PUT");
        var head = bakery.request("HEAD", "/jobs/" + id).send().expect(200);
        assertArrayEquals(new byte[0], head.bytes());
        service.stranger().using(version).get("/jobs").expect(401);
        bakery.request("POST", "/jobs/" + id).header("X-HTTP-Method-Override", "DELETE").send().expect(204);
    }

    @ParameterizedTest @ValueSource(strings = {"/api/v1.0/positiontypes", "/api/v1.3/positiontypes", "/api/v1/positiontypes", "/api/positiontypes",
        "/positiontypes", "/api/v1.20/positiontypes", "/api/v1.2/api/v1.1/positiontypes"})
    void an_unknown_version_is_not_found(String path) {
        Request.to("GET", TestService.root() + path).send().expect(404);
    }

    @Test void requests_are_counted_by_version_and_unknown_paths_are_not() {
        for (var version : ApiVersion.values()) {
            var stranger = service.stranger().using(version);
            stranger.get("/positiontypes/2").expect(200);
            stranger.get("/invented/17").expect(404);
        }
        Request.to("GET", TestService.root() + "/api/v1.17/positiontypes").send().expect(404);
        var metrics = TestService.metrics(text -> Arrays.stream(ApiVersion.values())
            .allMatch(version -> text.contains("route=\"" + version.basePath() + "/positiontypes/{id}\",status=\"2xx\"")));
        assertFalse(metrics.contains("v1.17") || metrics.contains("invented"), metrics);
    }
}
