package ca.posthaste.board.embed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs embedded in other sites. */
@QuarkusTest
class EmbedTest {
    private static final JobBody OPEN = Samples.BAKER.with("status", "active");

    @Inject TestService service;

    private static Answer get(String path) {
        return Request.to("GET", TestService.root() + path).send();
    }

    private Client employer(String name) {
        return service.employer(name).using(ApiVersion.V1_2);
    }

    private static String list(Client client, String more) {
        return "/embed/jobs?employerId=" + client.employer().id().value() + more;
    }

    private static Answer oembed(String path, String more) {
        return get("/oembed?url=" + URLEncoder.encode(TestService.root() + path, StandardCharsets.UTF_8) + more);
    }

    @Test void an_employers_jobs_can_be_framed_by_any_site_and_open_outside_of_the_frame() {
        var bakery = employer("Bread & <Butter>");
        int first = bakery.create(OPEN).id();
        int second = bakery.create(OPEN.with("title", "Cook")).id();
        var page = get(list(bakery, "")).expectPage(200).expectHeader("Content-Language", "en");
        var policy = page.header("Content-Security-Policy").orElseThrow();
        assertTrue(policy.contains("frame-ancestors *") && !policy.contains("unsafe"), policy);
        page.expectHeader("Vary", "Accept-Encoding, Accept-Language");
        assertTrue(page.text().contains("<base target=\"_top\">") && page.text().contains("<h1>Bread &amp; &lt;Butter&gt;</h1>"), page.text());
        assertTrue(page.text().indexOf("/en/jobs/" + second + "-cook") < page.text().indexOf("/en/jobs/" + first + "-baker"), "the newest first");
        assertTrue(page.text().contains("href=\"/en/employers/" + bakery.employer().id().value() + "-bread-butter\""));
        var french = get(list(bakery, "&lang=fr&limit=1")).expectPage(200).expectHeader("Content-Language", "fr").text();
        assertTrue(french.contains("/fr/jobs/" + second) && !french.contains("/fr/jobs/" + first + "-"));
    }

    @Test void a_job_can_be_framed_alone() {
        int id = employer("Bakery").create(OPEN).id();
        assertTrue(get("/embed/jobs/" + id + "?lang=fr").expectPage(200).text().contains("/fr/jobs/" + id + "-baker"));
        get("/embed/jobs/2147483647").expect(404);
        get("/embed/jobs/x").expect(404);
    }

    @Test void an_employer_without_public_jobs_under_its_name_is_not_named() {
        var secret = employer("Secret Yard");
        int id = secret.create(Samples.WELDER).id();
        var page = get(list(secret, "")).expectPage(200).text();
        assertFalse(page.contains("Secret Yard") || page.contains("/jobs/" + id));
        assertEquals(get("/embed/jobs?employerId=2147483647").expectPage(200).text(), page, "as if there were no such employer");
        var job = get("/embed/jobs/" + id).expectPage(200).text();
        assertTrue(job.contains("Welder, night shift") && !job.contains("Secret Yard"));
        oembed("/en/employers/" + secret.employer().id().value(), "").expect(404);
        assertFalse(oembed("/en/jobs/" + id, "").expect(200).text().contains("Secret Yard"));
    }

    @Test void invalid_parameters_are_rejected() {
        get("/embed/jobs").expectFaults("/employerId required");
        get("/embed/jobs?employerId=1&limit=51").expectFaults("/limit out_of_range");
        get("/embed/jobs?employerId=1&limit=50").expectPage(200);
        get("/oembed").expectFaults("/url required");
        oembed("/en/jobs/1", "&maxwidth=0&maxheight=x").expectFaults("/maxwidth out_of_range", "/maxheight wrong_type");
    }

    @Test void the_script_is_for_any_site() {
        var script = get("/embed.js").expectHeader("Access-Control-Allow-Origin", "*").expectHeader("Content-Type", "text/javascript; charset=utf-8");
        assertTrue(script.text().contains("/embed/jobs?"));
    }

    @Test void oembed_describes_how_to_frame_a_job() {
        int id = employer("Bakery").create(OPEN.with("title", "\"Chef\" & baker")).id();
        var answer = oembed("/en/jobs/" + id + "-chef?utm=1", "&maxwidth=320&maxheight=100").expect(200).expectHeader("Access-Control-Allow-Origin", "*");
        answer.expect("/version", "1.0").expect("/type", "rich").expect("/title", "\"Chef\" & baker").expect("/width", 320).expect("/height", 100);
        assertEquals("<iframe src=\"" + TestService.root() + "/embed/jobs/" + id + "?lang=en\" title=\"&quot;Chef&quot; &amp; baker\" width=\"320\""
            + " height=\"100\" loading=\"lazy\"></iframe>", answer.at("/html").asText());
        oembed("/fr/jobs/" + id, "&maxwidth=9000").expect(200).expect("/width", 600);
    }

    @Test void oembed_describes_how_to_frame_an_employers_jobs_also_in_xml() {
        var bakery = employer("Bread & Butter");
        bakery.create(OPEN);
        int id = bakery.employer().id().value();
        assertTrue(oembed("/fr/employers/" + id + "-x", "").expect(200).expect("/title", "Bread & Butter").at("/html").asText()
            .contains("/embed/jobs?employerId=" + id + "&amp;lang=fr\""));
        var xml = oembed("/fr/employers/" + id, "&format=xml").expect(200).expectHeader("Content-Type", "text/xml; charset=utf-8").text();
        assertTrue(xml.contains("<title>Bread &amp; Butter</title>") && xml.contains("<type>rich</type>"), xml);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/en/jobs/2147483647", "/en/jobs/9999999999", "/en/jobs", "/en/privacy", "/de/jobs/1", "/en/jobs/1/apply", "/en/employers/2147483647", ".evil.example/en/jobs/1"})
    void oembed_does_not_describe_other_pages(String path) {
        oembed(path, "").expect(404);
    }

    @Test void an_unknown_oembed_format_is_rejected() {
        var yaml = oembed("/en/jobs/1", "&format=yaml");
        assertEquals("501 Send format as json or xml.\n", yaml.status() + " " + yaml.text());
        get("/oembed?url=https%3A%2F%2Fevil.example%2Fen%2Fjobs%2F1").expect(404);
    }
}
