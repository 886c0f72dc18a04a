package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Scope;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The running service responds as the document says. */
@QuarkusTest
class OpenApiAnswersTest {
    @Inject TestService service;
    private Client shipyard;

    @BeforeEach void open() {
        shipyard = service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2);
    }

    @Test void responses_of_writing_and_reading_jobs_match_the_document() {
        for (var body : List.of(Samples.WELDER, Samples.BAKER,
            Samples.BAKER.withJson("salary", "{\"plusCommission\": true}"),
            Samples.BAKER.withJson("salary", "{\"amount\": 0.01, \"maxAmount\": 999999999999.99, \"period\": {\"id\": 5}}"),
            Samples.BAKER.withJson("locations", "[{\"description\": \"Nowhere Special, YT\"}]"))) {
            var created = shipyard.create(body);
            told("POST", "/jobs", created);
            told("GET", "/jobs/{id}", shipyard.read(created.id()));
            told("PUT", "/jobs/{id}", shipyard.update(created.id(), JobBody.empty().with("status", "archived")));
            told("GET", "/jobs/{id}", shipyard.request("GET", "/jobs/" + created.id() + "?lang=fr").send().expect(200));
        }
        told("PUT", "/jobs", shipyard.put("/jobs", Samples.baker("B-1")).expect(201));
        told("PUT", "/jobs", shipyard.put("/jobs", Samples.baker("B-1")).expect(200));
        told("GET", "/jobs", shipyard.get("/jobs?pageSize=2&page=2").expect(200));
        told("GET", "/jobs", shipyard.get("/jobs?pageSize=2&page=900").expect(200));
        told("DELETE", "/jobs", shipyard.delete("/jobs", "{\"referenceId\": \"B-1\"}").expect(204));
        told("GET", "/jobs", shipyard.get("/jobs?after=" + shipyard.get("/jobs?pageSize=2").at("/paging/after").asText()).expect(200));
        var read = shipyard.read(shipyard.create(Samples.BAKER).id());
        told("GET", "/jobs/{id}", shipyard.request("GET", "/jobs/" + read.id()).header("If-None-Match", read.header("ETag").orElseThrow())
            .send().expect(304));
        told("PUT", "/jobs/{id}", shipyard.request("PUT", "/jobs/" + read.id()).header("If-Match", "\"bogus\"").json("{}").send().expect(412));
        told("PUT", "/jobs/{id}", shipyard.put("/jobs/" + read.id() + "?dryRun=true", "{\"title\": \"Cook\"}").expect(200));
        told("DELETE", "/jobs/{id}", shipyard.delete("/jobs/" + shipyard.create(Samples.BAKER).id()).expect(204));
    }

    @Test void responses_of_refreshes_copies_and_statistics_match_the_document() {
        int id = shipyard.create(Samples.BAKER.with("status", "active")).id();
        told("POST", "/jobs/{id}/refresh", shipyard.request("POST", "/jobs/" + id + "/refresh").send().expect(409));
        told("POST", "/jobs/{id}/refresh", shipyard.request("POST", "/jobs/999999999/refresh").send().expect(404));
        for (int i = 0; i < 2; i++) {
            told("POST", "/jobs/{id}/copy", shipyard.request("POST", "/jobs/" + id + "/copy").header("Idempotency-Key", "\"copy\"").send().expect(201));
        }
        told("POST", "/jobs/{id}/copy", shipyard.request("POST", "/jobs/" + id + "/copy?dryRun=true").send().expect(200));
        told("POST", "/jobs/{id}/copy", shipyard.request("POST", "/jobs/" + id + "/copy").header("If-Match", "\"bogus\"").send().expect(412));
        told("GET", "/jobs/{id}/statistics", shipyard.get("/jobs/" + id + "/statistics").expect(200));
        told("GET", "/jobs/{id}/statistics", shipyard.get("/jobs/" + id + "/statistics?from=2026-02-30").expect(400));
        told("GET", "/jobs/{id}/statistics", shipyard.get("/jobs/999999999/statistics").expect(404));
    }

    @Test void examples_of_requests_are_accepted() {
        for (var example : ApiDocument.at("/paths/~1jobs/post/requestBody/content/application~1json/examples")) {
            told("POST", "/jobs", service.employer("Example").using(ApiVersion.V1_2).create(ApiDocument.followed(example).get("value")));
        }
        for (var example : ApiDocument.at("/paths/~1jobs~1{id}/put/requestBody/content/application~1json/examples")) {
            told("PUT", "/jobs/{id}", shipyard.update(shipyard.create(Samples.BAKER).id(),
                ApiDocument.followed(example).get("value")));
        }
    }

    @Test void the_example_of_a_job_is_the_response_of_its_request() {
        var sent = ApiDocument.at("/components/examples/UrlJobToCreate/value");
        var shown = JobBody.of(ApiDocument.at("/components/examples/UrlJob/value"));
        var answered = JobBody.of(service.employer("Example").using(ApiVersion.V1_2).create(sent).json());
        var changing = new String[] {"id", "employer", "publishDate", "locations", "createdAt", "updatedAt"};
        assertEquals(shown.without(changing).toString(), answered.without(changing).toString());
    }

    @Test void responses_of_overridden_methods_match_the_document() {
        var override = "X-HTTP-Method-Override";
        shipyard.create(Samples.baker("O-1"));
        told("POST", "/jobs", shipyard.request("POST", "/jobs").header(override, "PUT")
            .json(Samples.baker("O-1")).send().expect(200));
        told("POST", "/jobs", shipyard.request("POST", "/jobs").header(override, "DELETE")
            .json("{\"referenceId\": \"O-1\"}").send().expect(204));
        told("POST", "/jobs", shipyard.request("POST", "/jobs").header(override, "DELETE")
            .json("{\"referenceId\": \"O-1\"}").send().expect(404));
    }

    @Test void responses_of_creates_with_an_idempotency_key_match_the_document() {
        for (int i = 0; i < 2; i++) {
            told("POST", "/jobs", keyed(Samples.BAKER).expect(201));
        }
        told("POST", "/jobs", keyed(Samples.WELDER).expect(422));
        told("POST", "/jobs", shipyard.request("POST", "/jobs").header("Idempotency-Key", "").json(Samples.BAKER).send().expect(400));
    }

    @Test void responses_of_searches_and_suggestions_match_the_document() {
        shipyard.create(Samples.WELDER.with("confidential", false));
        var anyone = service.stranger().using(ApiVersion.V1_2);
        for (var query : List.of("", "?q=wellder&facets=true", "?location=Victoria,%20BC&range=10&sort=distance", "?location=Nowhere%20Special,%20YT&range=10",
            "?provinces=NS&workplaceType=onsite&salaryMin=50000&postedWithin=30&language=en&sort=salary&facets=true&lang=fr")) {
            told("GET", "/public/jobs", anyone.get("/public/jobs" + query));
        }
        told("GET", "/public/jobs", anyone.get("/public/jobs?sort=x").expect(400));
        told("GET", "/public/suggest", anyone.get("/public/suggest?q=wel").expect(200));
        told("GET", "/public/suggest", anyone.get("/public/suggest?q=van&limit=20&lang=fr").expect(200));
        told("GET", "/public/suggest", anyone.get("/public/suggest").expect(400));
    }

    private Answer keyed(JobBody body) {
        return shipyard.request("POST", "/jobs").header("Idempotency-Key", "\"key\"").json(body).send();
    }

    @Test void refusals() {
        told("POST", "/jobs", shipyard.post("/jobs", JobBody.empty()).expect(400));
        told("POST", "/jobs", shipyard.post("/jobs", "{").expect(400));
        told("POST", "/jobs", service.stranger().using(ApiVersion.V1_2).post("/jobs", Samples.BAKER).expect(401));
        shipyard.create(Samples.baker("TWICE"));
        told("POST", "/jobs", shipyard.post("/jobs", Samples.baker("TWICE")).expect(409));
        told("POST", "/jobs", shipyard.request("POST", "/jobs").header("Content-Type", "text/plain").body("x").send().expect(415));
        told("PUT", "/jobs", shipyard.put("/jobs", Samples.BAKER).expect(400));
        told("PUT", "/jobs/{id}", shipyard.put("/jobs/999999999", Samples.BAKER).expect(404));
        told("PUT", "/jobs/{id}", shipyard.put("/jobs/" + shipyard.create(Samples.BAKER).id(), Samples.baker("TWICE")).expect(409));
        told("GET", "/jobs/{id}", shipyard.get("/jobs/x").expect(404));
        told("GET", "/jobs/{id}", shipyard.request("PATCH", "/jobs/1").send().expect(405));
        told("DELETE", "/jobs", shipyard.delete("/jobs", "{}").expect(400));
        told("DELETE", "/jobs", shipyard.delete("/jobs", "{\"referenceId\": \"NONE\"}").expect(404));
        told("DELETE", "/jobs/{id}", shipyard.delete("/jobs/999999999").expect(404));
        told("GET", "/jobs", shipyard.get("/jobs?page=0&status=x&pageSize=a").expect(400));
        told("GET", "/locations", shipyard.get("/locations?page=0").expect(400));
        for (var list : List.of("/positiontypes", "/jobcategories", "/locations")) {
            told("GET", list + "/{id}", service.stranger().using(ApiVersion.V1_2).get(list + "/0").expect(404));
        }
    }

    @Test void responses_of_reference_data_match_the_document() {
        for (var list : List.of("/positiontypes", "/jobcategories", "/locations")) {
            for (var query : list.equals("/locations") ? List.of("") : List.of("", "?lang=fr")) {
                var all = service.stranger().using(ApiVersion.V1_2).get(list + query).expect(200);
                told("GET", list, all);
                var first = list + "/" + all.at("/data/0/id").intValue();
                told("GET", list + "/{id}", service.stranger().using(ApiVersion.V1_2).get(first + query).expect(200));
            }
            var tag = service.stranger().using(ApiVersion.V1_2).get(list).header("ETag").orElseThrow();
            told("GET", list, service.stranger().using(ApiVersion.V1_2).request("GET", list).header("If-None-Match", tag).send().expect(304));
        }
        var id = shipyard.create(Samples.BAKER.withJson("locations", "[{\"description\": \"Unheard Of, NU\"}]"))
            .at("/locations/0/id").intValue();
        told("GET", "/locations/{id}", service.stranger().using(ApiVersion.V1_2).get("/locations/" + id).expect(200));
        told("GET", "/locations", service.stranger().using(ApiVersion.V1_2).get("/locations?types=Unlisted").expect(200));
    }

    @Test void responses_for_candidates_and_applications_match_the_document() {
        var anyone = service.stranger().using(ApiVersion.V1_2);
        int job = shipyard.create(Samples.BAKER.with("status", "active")).id();
        int site = shipyard.create(Samples.WELDER).id();
        int draft = shipyard.create(Samples.BAKER).id();
        int archived = shipyard.create(Samples.BAKER.with("status", "archived")).id();
        told("GET", "/public/jobs", anyone.get("/public/jobs?q=e&location=Vancouver&range=50&categoryIds=36&positionTypeIds=1").expect(200));
        told("GET", "/public/jobs", anyone.get("/public/jobs?range=x").expect(400));
        told("GET", "/public/jobs/{id}", anyone.get("/public/jobs/" + job).expect(200));
        told("GET", "/public/jobs/{id}", anyone.get("/public/jobs/" + site).expect(200));
        told("GET", "/public/jobs/{id}", anyone.get("/public/jobs/" + draft).expect(404));
        told("GET", "/public/jobs/{id}", anyone.get("/public/jobs/" + archived).expect(410));
        told("GET", "/public/jobs/{id}/apply", anyone.get("/public/jobs/" + site + "/apply").expect(303));
        told("GET", "/public/jobs/{id}/apply", anyone.get("/public/jobs/" + job + "/apply").expect(409));
        var form = ApiDocument.at("/components/examples/ApplicationToSend/value");
        told("POST", "/public/jobs/{id}/applications", anyone.post("/public/jobs/" + job + "/applications", form).expect(202));
        told("POST", "/public/jobs/{id}/applications", FormBody.of("Bob", "bob@example.org")
            .file("cv.pdf", ResumeType.PDF.contentType(), Resumes.of(ResumeType.PDF)).sendTo(anyone, job).expect(202));
        told("POST", "/public/jobs/{id}/applications", anyone.post("/public/jobs/" + job + "/applications", "{}").expect(400));
        told("POST", "/public/jobs/{id}/applications", new FormBody().part("x", new byte[0]).sendTo(anyone, job).expect(400));
        told("POST", "/public/jobs/{id}/applications", anyone.post("/public/jobs/" + draft + "/applications", form).expect(404));
        told("POST", "/public/jobs/{id}/applications", anyone.post("/public/jobs/" + site + "/applications", form).expect(409));
        told("POST", "/public/jobs/{id}/applications", anyone.post("/public/jobs/" + archived + "/applications", form).expect(410));
        told("POST", "/public/jobs/{id}/applications", anyone.request("POST", "/public/jobs/" + job + "/applications").body("x").send().expect(415));
        var list = shipyard.get("/jobs/" + job + "/applications").expect(200).expect("/paging/total", 2);
        told("GET", "/jobs/{id}/applications", list);
        told("GET", "/jobs/{id}/applications", shipyard.get("/jobs/0/applications").expect(404));
        var withFile = "/applications/" + list.at("/data/0/id").intValue();
        var without = "/applications/" + list.at("/data/1/id").intValue();
        told("GET", "/applications/{id}", shipyard.get(withFile).expect(200));
        told("GET", "/applications/{id}", shipyard.get(without).expect(200));
        told("GET", "/applications/{id}/resume", shipyard.get(without + "/resume").expect(404));
        told("DELETE", "/applications/{id}", shipyard.delete(withFile).expect(204));
        told("DELETE", "/applications/{id}", shipyard.delete(withFile).expect(404));
        told("GET", "/applications/{id}", shipyard.get(withFile).expect(404));
    }

    @Test void keys() {
        var manager = service.withNewKey(shipyard.employer(), new KeyProperties("Manager", EnumSet.allOf(Scope.class), Optional.empty()))
            .using(ApiVersion.V1_2);
        var sent = ((ObjectNode) ApiDocument.at("/components/examples/KeyToAdd/value").deepCopy()).put("expiresOn", "2099-12-31");
        var added = manager.post("/keys", sent).expect(201);
        told("POST", "/keys", added);
        told("GET", "/keys", manager.get("/keys").expect(200));
        told("POST", "/keys/{id}/rotate", manager.post("/keys/" + added.id() + "/rotate", ApiDocument.at("/components/examples/Rotation/value")).expect(200));
        told("GET", "/keys", manager.get("/keys?pageSize=2&page=2").expect(200));
        told("POST", "/keys/{id}/rotate", manager.post("/keys/" + added.id() + "/rotate", "{}").expect(409));
        told("POST", "/keys/{id}/rotate", manager.post("/keys/0/rotate", "{}").expect(404));
        told("POST", "/keys/{id}/rotate", manager.post("/keys/" + added.id() + "/rotate", "{\"overlapHours\": -1}").expect(400));
        told("POST", "/keys", manager.post("/keys", "{}").expect(400));
        told("POST", "/keys", shipyard.using(ApiVersion.V1_2).post("/keys", sent).expect(403));
        told("GET", "/keys", shipyard.using(ApiVersion.V1_2).get("/keys").expect(403));
        told("DELETE", "/keys/{id}", manager.delete("/keys/" + added.id()).expect(204));
        told("DELETE", "/keys/{id}", manager.delete("/keys/" + added.id()).expect(404));
    }

    @Test void feeds() {
        var newest = shipyard.using(ApiVersion.V1_2);
        var job = newest.create(Samples.baker("F-1").with("status", "active")).id();
        newest.delete("/jobs/" + newest.create(Samples.BAKER).id()).expect(204);
        FormBody.of("Ana", "ana@example.org").sendTo(service.stranger(), job).expect(202);
        for (var feed : List.of("/changes", "/applications")) {
            told("GET", feed, newest.get(feed).expect(200));
            told("GET", feed, newest.get(feed + "?since=now").expect(200));
            told("GET", feed, newest.get(feed + "?since=x&limit=0").expect(400));
        }
    }

    @Test void history() {
        var job = shipyard.create(Samples.BAKER.with("status", "active")).id();
        var path = "/jobs/" + job + "/history";
        told("GET", "/jobs/{id}/history", shipyard.get(path).expect(200));
        var today = shipyard.get(path + "?on=" + service.clock().today()).expect(200);
        told("GET", "/jobs/{id}/history", today);
        told("GET", "/jobs/{id}/history", shipyard.request("GET", path + "?on=" + service.clock().today())
            .header("If-None-Match", today.header("ETag").orElseThrow()).send().expect(304));
        service.clock().moveBy(Duration.ofSeconds(1));
        shipyard.update(job, JobBody.empty().with("title", "Cook"));
        told("GET", "/jobs/{id}/history", shipyard.get(path + "?pageSize=1").expect(200));
        shipyard.delete("/jobs/" + job).expect(204);
        told("GET", "/jobs/{id}/history", shipyard.get(path + "?on=2020-01-01").expect(404));
        told("GET", "/jobs/{id}/history", shipyard.get(path + "?on=x&after=x").expect(400));
        told("GET", "/jobs/{id}/history", shipyard.get("/jobs/0/history").expect(404));
    }

    private static void told(String method, String path, Answer answer) {
        ApiDocument.assertTellsOf(method, path, answer);
    }
}
