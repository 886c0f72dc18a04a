package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A sandbox employer: everything works, but candidates see nothing of it. */
@QuarkusTest
class SandboxTest {
    @Inject TestService service;
    @Inject TestMail mail;
    private final String word = UUID.randomUUID().toString().replace("-", "");
    private final String inbox = word + "@example.com";
    private Client sandbox;
    private Client anyone;

    @BeforeEach void open() {
        sandbox = service.sandbox(Samples.BAKERY);
        anyone = service.stranger();
    }

    private JobBody baker() {
        return Samples.BAKER.with("status", "active").with("title", "Baker " + word).with("applicationEmail", inbox);
    }

    @Test void jobs_of_a_sandbox_are_created_read_and_listed_like_others() {
        int id = sandbox.create(baker()).id();
        sandbox.read(id).expect("/status", "active");
        sandbox.using(ApiVersion.V1_2).read(id).expect("/url", null); // not public
        sandbox.get("/jobs").expect(200).expect("/paging/total", 1);
        sandbox.update(id, "{\"title\": \"Night baker\"}");
        sandbox.delete("/jobs/" + id).expect(204);
    }

    @Test void no_job_of_a_sandbox_is_on_the_board() {
        int hidden = sandbox.create(baker()).id();
        var website = sandbox.create(Samples.WELDER.with("title", "Welder " + word).with("confidential", false)).id();
        int shown = service.employer(Samples.SHIPYARD).create(baker()).id();
        service.awaitSearch();
        for (var query : new String[] {"", "&location=Vancouver,%20BC", "&location=Vancouver,%20BC&range=50", "&categoryIds=36", "&positionTypeIds=1"}) {
            var found = anyone.get("/public/jobs?q=" + word + query).expect(200).expect("/paging/total", 1);
            assertEquals(shown, found.at("/data/0/id").intValue());
        }
        for (var version : ApiVersion.values()) {
            anyone.using(version).get("/public/jobs/" + hidden).expect(404).expect("/type", "urn:posthaste:problem:job-not-found");
            anyone.using(version).get("/public/jobs/" + website + "/apply").expect(404);
        }
        sandbox.get("/jobs/" + website + "/applications").expect(200).expect("/clicks", 0);
        anyone.get("/public/jobs/" + shown).expect(200);
    }

    @Test void the_public_list_counts_no_sandbox_jobs() {
        service.awaitSearch();
        int before = anyone.get("/public/jobs").at("/paging/total").intValue();
        sandbox.create(baker());
        service.awaitSearch();
        anyone.get("/public/jobs").expect("/paging/total", before);
    }

    @Test void an_application_for_a_sandbox_job_writes_its_mail_to_a_file() {
        int id = sandbox.create(baker()).id();
        anyone.post("/public/jobs/" + id + "/applications", "{\"name\":\"Ana\",\"email\":\"ana@example.org\",\"consent\":true}").expect(202);
        assertEquals(1, mail.to(inbox).size());
        var application = sandbox.get("/jobs/" + id + "/applications").at("/data/0/id").intValue();
        sandbox.get("/applications/" + application).expect("/mail/state", "written");
    }

    @ParameterizedTest
    @EnumSource(ApiVersion.class)
    void a_closed_job_is_not_disclosed(ApiVersion version) {
        int id = sandbox.create(baker()).id();
        sandbox.update(id, "{\"status\":\"archived\"}");
        anyone.using(version).get("/public/jobs/" + id).expect(404);
        anyone.using(version).post("/public/jobs/" + id + "/applications", "{\"name\":\"Ana\",\"email\":\"ana@example.org\",\"consent\":true}").expect(404);
    }
}
