package ca.posthaste.board.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** Files for search engines and browsers. */
@QuarkusTest
class SitemapTest {
    private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

    @Inject TestService service;

    private static Answer get(String path) {
        return Request.to("GET", TestService.root() + path).send();
    }

    private static Element root(Answer answer) {
        return Documents.parse(answer.expect(200).expectHeader("Content-Type", "application/xml; charset=utf-8").bytes()).getDocumentElement();
    }

    private static String file(String kind, int id) {
        return "/sitemaps/" + kind + "-" + ((id - 1) / SitemapFile.GROUP + 1) + ".xml";
    }

    private static List<Element> about(String file, String address) {
        return Documents.children(root(get(file)), "url").stream().filter(url -> Documents.text(url, "loc").equals(address)).toList();
    }

    @Test void the_index_leads_to_every_open_job_in_both_languages() {
        var bakery = service.employer("Bakery").using(ApiVersion.V1_2);
        var created = bakery.create(Samples.BAKER.with("status", "active").with("title", "Boulanger & pâtissier")
            .withJson("translation", "{\"language\":\"fr\",\"title\":\"Boulanger & pâtissier\",\"description\":\"<p>Du pain.</p>\"}"));
        int id = created.id();
        service.clock().moveBy(SitemapIndex.AGE);
        var index = root(get("/sitemap.xml"));
        assertEquals(NAMESPACE, index.getNamespaceURI());
        var files = Documents.texts(Documents.children(index, "sitemap"), "loc");
        assertTrue(files.containsAll(List.of(TestService.root() + "/sitemaps/pages.xml", TestService.root() + file("jobs", id))), files::toString);
        for (var language : List.of("en", "fr")) {
            var urls = about(file("jobs", id), TestService.root() + "/" + language + "/jobs/" + id + "-boulanger-patissier");
            assertEquals(1, urls.size());
            assertEquals(created.at("/updatedAt").asText(), Documents.text(urls.get(0), "lastmod").replaceFirst("(:\\d\\d)Z$", "$1.000Z"));
            var alternates = Documents.children(urls.get(0), "xhtml:link");
            assertEquals(List.of("en", "fr"), alternates.stream().map(link -> link.getAttribute("hreflang")).toList());
            assertTrue(alternates.stream().allMatch(link -> link.getAttribute("href").contains("/" + link.getAttribute("hreflang") + "/jobs/" + id)
                && link.getNamespaceURI().equals("http://www.w3.org/1999/xhtml")));
        }
    }

    @Test void a_job_in_one_language_is_listed_once_at_its_canonical_address() {
        var bakery = service.employer("Bakery").using(ApiVersion.V1_2);
        int id = bakery.create(Samples.BAKER.with("status", "active").with("title", "Boulanger").with("language", "fr")).id();
        var urls = about(file("jobs", id), TestService.root() + "/fr/jobs/" + id + "-boulanger");
        assertEquals(1, urls.size());
        assertEquals(List.of(), Documents.children(urls.get(0), "xhtml:link"));
        assertEquals(List.of(), about(file("jobs", id), TestService.root() + "/en/jobs/" + id + "-boulanger"));
    }

    @Test void the_index_is_rebuilt_once_a_minute_at_most_and_its_tag_matches_its_content() {
        var bakery = service.employer("Bakery").using(ApiVersion.V1_2);
        bakery.create(Samples.BAKER.with("status", "active"));
        service.clock().moveBy(SitemapIndex.AGE);
        var tag = get("/sitemap.xml").expect(200).header("ETag").orElseThrow();
        bakery.create(Samples.BAKER.with("status", "active"));
        assertEquals(tag, get("/sitemap.xml").expect(200).header("ETag").orElseThrow());
        assertEquals(304, Request.to("GET", TestService.root() + "/sitemap.xml").header("If-None-Match", tag).send().status());
        service.clock().moveBy(SitemapIndex.AGE);
        assertNotEquals(tag, Request.to("GET", TestService.root() + "/sitemap.xml").header("If-None-Match", tag).send().expect(200).header("ETag").orElseThrow());
    }

    @Test void a_changed_job_has_the_date_of_its_change() {
        var bakery = service.employer("Bakery").using(ApiVersion.V1_2);
        int id = bakery.create(Samples.BAKER.with("status", "active")).id();
        service.clock().moveBy(Duration.ofMinutes(5));
        var changed = bakery.update(id, Samples.BAKER.with("title", "Cook")).at("/updatedAt").asText();
        var url = about(file("jobs", id), TestService.root() + "/en/jobs/" + id + "-cook").get(0);
        assertEquals(Instant.parse(changed), Instant.parse(Documents.text(url, "lastmod")));
    }

    @Test void employers_are_listed_unless_all_they_offer_is_confidential() {
        var bakery = service.employer("Bread & Butter").using(ApiVersion.V1_2);
        bakery.create(Samples.BAKER.with("status", "active"));
        var secret = service.employer("Secret Yard").using(ApiVersion.V1_2);
        secret.create(Samples.WELDER);
        var shown = file("employers", bakery.employer().id().value());
        assertEquals(1, about(shown, TestService.root() + "/fr/employers/" + bakery.employer().id().value() + "-bread-butter").size());
        assertFalse(get(file("employers", secret.employer().id().value())).text().contains("/employers/" + secret.employer().id().value() + "-"));
    }

    @Test void permanent_pages_are_listed() {
        var pages = Documents.texts(Documents.children(root(get("/sitemaps/pages.xml")), "url"), "loc");
        assertTrue(pages.containsAll(List.of(TestService.root() + "/en", TestService.root() + "/fr/jobs")), pages::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jobs-0.xml", "jobs-80000.xml", "jobs-85899.xml", "jobs-85900.xml", "employers-999.xml", "jobs-1", "jobs-01.xml", "x.xml", "jobs--1.xml"})
    void a_file_without_entries_does_not_exist(String file) {
        get("/sitemaps/" + file).expect(404);
    }

    @Test void robots_txt_names_excluded_paths_and_the_sitemap() {
        var robots = get("/robots.txt").expectHeader("Content-Type", "text/plain; charset=utf-8").text();
        assertTrue(robots.startsWith("User-agent: *\n") && robots.contains("\nSitemap: " + TestService.root() + "/sitemap.xml\n"));
        assertTrue(robots.contains("\nDisallow: /feeds/*?*q=\n") && robots.contains("\nDisallow: /en/alerts?\n")
            && !robots.contains("\nDisallow: /en/alerts\n"), robots);
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void a_browser_can_search_from_its_address_bar(String language) {
        var page = Request.to("GET", TestService.root() + "/" + language + "/nowhere").header("Accept", "text/html").send().text();
        assertTrue(page.contains("rel=\"search\" type=\"application/opensearchdescription+xml\""));
        assertTrue(page.contains("href=\"/opensearch." + language + ".xml\""));
        var answer = get("/opensearch." + language + ".xml").expectHeader("Content-Type", "application/opensearchdescription+xml; charset=utf-8");
        var description = Documents.parse(answer.bytes()).getDocumentElement();
        assertEquals("http://a9.com/-/spec/opensearch/1.1/", description.getNamespaceURI());
        assertTrue(Documents.text(description, "ShortName").length() <= 16 && Documents.text(description, "Description").startsWith("Posthaste"));
        assertEquals(TestService.root() + "/" + language + "/jobs?q={searchTerms}", Documents.children(description, "Url").get(0).getAttribute("template"));
    }
}
