package ca.posthaste.board.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Timestamps;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** Feeds over HTTP. */
@QuarkusTest
class FeedsTest {
    private static final String ODD = "R&D “chef” <b>&</b> ]]> 😀 l'été\u00a0";
    /** Long enough to meet the minimum length of LinkedIn and Adzuna. */
    private static final String MORE = "<p>" + "We bake bread, cakes and pies for the whole town. ".repeat(3) + "</p>";
    private static final JobBody OPEN = Samples.BAKER.with("status", "active").with("description", "<p>Bake <strong>bread</strong> at night.</p>" + MORE);
    private static final JobBody WIDE = OPEN.with("title", ODD + "x").with("workplaceType", "remote")
        .withJson("locations", "[{\"description\":\"Halifax, NS\"},{\"description\":\"Québec, QC\"},{\"description\":\"Vancouver, BC\"}]")
        .withJson("salary", "{\"amount\":24.5,\"maxAmount\":30,\"period\":{\"id\":5}}")
        .with("description", "<p>Caf&eacute;&nbsp;&amp; 1 &lt; 2 ]]&gt; &quot;x&quot; 😀</p>" + MORE);

    @Inject TestService service;
    @Inject StreamSlots slots;

    private static Request request(String path) {
        return Request.to("GET", TestService.root() + path);
    }

    private static Answer get(String path) {
        return request(path).send();
    }

    private Client employer(String name) {
        return service.employer(name).using(ApiVersion.V1_2);
    }

    private static List<Element> entries(Answer answer, String name) {
        var root = Documents.parse(answer.bytes()).getDocumentElement();
        return Documents.children(root.getNodeName().equals("rss") ? Documents.children(root, "channel").get(0) : root, name);
    }

    private static String ofEmployer(Client client) {
        return "?employerId=" + client.employer().id().value();
    }

    @ParameterizedTest @ValueSource(strings = {"indeed", "linkedin", "adzuna"})
    void a_feed_follows_the_rules_of_its_job_site(String feed) {
        var bakery = employer("R&D <Bakery>");
        bakery.create(WIDE);
        bakery.create(OPEN.with("workplaceType", "hybrid"));
        bakery.create(Samples.WELDER.with("confidential", false).with("referenceId", "w").with("description", MORE));
        bakery.create(OPEN.with("positionType.id", 5).withJson("salary", "{\"plusCommission\":true}").with("language", "fr"));
        bakery.create(OPEN.with("positionType.id", 4).withJson("salary", "{\"amount\":60000,\"period\":{\"id\":1}}"));
        bakery.create(OPEN.with("salary", null).withJson("salary", "{\"amount\":900,\"maxAmount\":1100,\"period\":{\"id\":3}}")
            .withJson("translation", "{\"language\":\"fr\",\"title\":\"Boulanger\",\"description\":\"<p>Du pain.</p>\"}").with("translation.description", MORE));
        var answer = get("/feeds/" + feed + ".xml" + ofEmployer(bakery)).expect(200).expectHeader("Content-Type", "application/xml; charset=utf-8")
            .expectHeader("Access-Control-Allow-Origin", "*");
        assertEquals(List.of(), new FeedRules(feed).broken(answer.bytes()));
        assertEquals(feed.equals("indeed") ? 8 : 10, entries(answer, "job").size(), "one for each place and language; remote work is one for Indeed");
        assertEquals(List.of(), new FeedRules(feed).broken(get("/feeds/" + feed + ".xml").expect(200).bytes()), "nor is anything else on the board against them");
    }

    @Test void the_feed_for_indeed_has_one_entry_per_place_with_literal_characters() {
        var bakery = employer("Bread & Butter");
        int id = bakery.create(WIDE.with("workplaceType", "hybrid")).id();
        var jobs = entries(get("/feeds/indeed.xml" + ofEmployer(bakery)), "job");
        assertEquals(List.of("Halifax", "Québec", "Vancouver"), Documents.texts(jobs, "city"));
        assertEquals(List.of("NS", "QC", "BC"), Documents.texts(jobs, "state"));
        var first = jobs.get(0);
        assertEquals(ODD + "x", Documents.text(first, "title"));
        assertEquals("Bread & Butter", Documents.text(first, "company"));
        assertEquals("<p>Café\u00a0& 1 < 2 ]]> \"x\" 😀</p>" + MORE, Documents.text(first, "description"));
        assertEquals("$24.50 - $30 per hour", Documents.text(first, "salary"));
        assertEquals("Bread & Butter", Documents.text(first, "sourcename"));
        assertEquals("Hybrid remote", Documents.text(first, "remotetype"));
        assertEquals("fulltime", Documents.text(first, "jobtype"));
        assertEquals(String.valueOf(id), Documents.text(first, "requisitionid"));
        assertTrue(Documents.text(first, "url").startsWith(TestService.root() + "/en/jobs/" + id + "-r-d-chef"), Documents.text(first, "url"));
        assertNull(Documents.text(entries(get("/feeds/indeed.xml" + ofEmployer(withPlain())), "job").get(0), "salary"), "none is told");
    }

    @Test void indeed_lists_remote_work_under_remote_and_the_provinces_it_is_open_to() {
        var anywhere = employer("Anywhere");
        int id = anywhere.create(WIDE).id();
        var jobs = entries(get("/feeds/indeed.xml" + ofEmployer(anywhere)), "job");
        assertEquals(List.of("Remote"), Documents.texts(jobs, "city"));
        assertEquals("", Documents.text(jobs.get(0), "state"));
        assertEquals("", Documents.text(jobs.get(0), "postalcode"));
        assertEquals("Fully remote", Documents.text(jobs.get(0), "remotetype"));
        assertEquals(id + "-CA", Documents.text(jobs.get(0), "referencenumber"));
        assertTrue(Documents.text(jobs.get(0), "description").endsWith("<p>This is a remote position: 100% of the work is done remotely, from anywhere in Canada.</p>"));
        anywhere.update(id, JobBody.empty().withJson("remoteRegions", "[\"ON\",\"QC\"]"));
        jobs = entries(get("/feeds/indeed.xml" + ofEmployer(anywhere)), "job");
        assertEquals(List.of("ON", "QC"), Documents.texts(jobs, "state"));
        assertEquals(List.of(id + "-ON", id + "-QC"), Documents.texts(jobs, "referencenumber"));
        assertTrue(Documents.text(jobs.get(0), "description").contains("done remotely, from Ontario; Quebec."));
    }

    @ParameterizedTest @CsvSource({"indeed,referencenumber,url", "linkedin,partnerJobId,applyUrl", "adzuna,id,url"})
    void a_translated_job_is_sent_in_both_languages_at_once(String feed, String reference, String address) {
        var bakery = employer("Boulangerie " + feed);
        int id = bakery.create(OPEN.withJson("locations", "[{\"description\":\"Québec, QC\"}]").with("disclosures.vacancy", "existing")
            .withJson("translation", "{\"language\":\"fr\",\"title\":\"Boulanger\",\"description\":\"x\"}")
            .with("translation.description", "<p>" + "Du pain, des gâteaux et des tartes pour toute la ville. ".repeat(3) + "</p>")).id();
        var jobs = entries(get("/feeds/" + feed + ".xml" + ofEmployer(bakery)), "job");
        assertEquals(List.of("Baker", "Boulanger"), Documents.texts(jobs, "title"));
        var references = Documents.texts(jobs, reference);
        assertTrue(references.get(0).matches(id + "-\\d+") && references.get(1).equals(references.get(0) + "-fr"), references::toString);
        assertEquals(List.of(TestService.root() + "/en/jobs/" + id + "-baker", TestService.root() + "/fr/jobs/" + id + "-boulanger"),
            Documents.texts(jobs, address));
        assertTrue(Documents.text(jobs.get(0), "description").endsWith("<p><strong>Vacancy</strong><br>This posting is for an existing vacancy.</p>"));
        assertTrue(Documents.text(jobs.get(1), "description").endsWith("<p><strong>Poste à pourvoir</strong><br>Cette offre vise un poste vacant.</p>"));
    }

    @ParameterizedTest @ValueSource(strings = {"linkedin", "adzuna"})
    void a_description_that_is_too_short_is_left_out_and_reported(String feed) {
        var bakery = employer("Terse " + feed);
        int shorter = bakery.create(OPEN.with("description", "<p><strong>" + "x".repeat(FeedHtml.SHORTEST - 1) + "</strong></p>")).id();
        int longer = bakery.create(OPEN.with("description", "<p>" + "x".repeat(FeedHtml.SHORTEST) + "</p>")).id();
        int half = bakery.create(OPEN.withJson("translation", "{\"language\":\"fr\",\"title\":\"Boulanger\",\"description\":\"<p>Du pain.</p>\"}")).id();
        var answer = get("/feeds/" + feed + ".xml" + ofEmployer(bakery));
        var jobs = entries(answer, "job");
        assertEquals(1, jobs.size(), "no language is sent without the other");
        assertTrue(Documents.text(jobs.get(0), feed.equals("adzuna") ? "id" : "partnerJobId").startsWith(longer + "-"));
        assertTrue(answer.text().contains("<!-- Left out, because a description has fewer than 100 characters: 2 jobs (" + shorter + ", " + half + ") -->"), answer::text);
        assertEquals(List.of(), new FeedRules(feed).broken(answer.bytes()));
    }

    @Test void the_feed_for_linkedin_has_the_url_of_the_application_form_and_pay_in_whole_dollars() {
        var yard = employer("Yard");
        yard.create(Samples.WELDER.with("confidential", false).with("description", MORE).with("positionType.id", 4)
            .withJson("salary", "{\"amount\":24.5,\"maxAmount\":30,\"period\":{\"id\":5}}"));
        int secret = yard.create(Samples.WELDER.with("referenceId", "s").with("description", MORE)
            .withJson("salary", "{\"amount\":60000.00,\"period\":{\"id\":1}}")).id();
        var own = entries(get("/feeds/linkedin.xml" + ofEmployer(yard)), "job").get(0);
        assertTrue(Documents.text(own, "applyUrl").startsWith("https://yard.example.com/apply"), Documents.text(own, "applyUrl"));
        assertEquals("CONTRACT", Documents.text(own, "jobtype"));
        assertEquals(List.of(), Documents.children(own, "salaries"), "cents cannot be told, and pay is not rounded");
        assertTrue(Documents.text(own, "description").endsWith("<p><strong>Pay</strong><br>$24.50 to $30.00 an hour</p>"));
        assertTrue(Documents.text(own, "posterEmail").contains("@"));
        var hidden = entries(get("/feeds/linkedin.xml"), "job").stream().filter(job -> Documents.text(job, "partnerJobId").startsWith(secret + "-"))
            .findFirst().orElseThrow();
        assertEquals(TestService.root() + "/api/v1.2/public/jobs/" + secret + "/apply", Documents.text(hidden, "applyUrl"));
        assertTrue(Documents.children(hidden, "salaries").get(0).getTextContent().contains("60000CAD"));
    }

    @Test void the_feed_for_adzuna_has_the_salary_frequency_and_permanent_contracts() {
        var bakery = employer("Frequent");
        bakery.create(OPEN.withJson("salary", "{\"amount\":24.5,\"maxAmount\":30,\"period\":{\"id\":5}}"));
        bakery.create(OPEN.with("positionType.id", 4).withJson("salary", "{\"amount\":900,\"period\":{\"id\":3}}"));
        var jobs = entries(get("/feeds/adzuna.xml" + ofEmployer(bakery)), "job");
        assertEquals("hour", Documents.text(jobs.get(0), "salary_frequency"));
        assertEquals("permanent", Documents.text(jobs.get(0), "contract_type"));
        assertEquals("CA", Documents.text(jobs.get(0), "country"));
        assertNull(Documents.text(jobs.get(1), "salary_frequency"), "a week is none of the choices");
        assertNull(Documents.text(jobs.get(1), "salary_min"));
        assertTrue(Documents.text(jobs.get(1), "salary").endsWith("$900 per week"));
        assertEquals("contract", Documents.text(jobs.get(1), "contract_type"));
    }

    private Client withPlain() {
        var bakery = employer("Plain");
        bakery.create(OPEN);
        return bakery;
    }

    @ParameterizedTest @ValueSource(strings = {"indeed.xml", "linkedin.xml", "adzuna.xml", "jobs.rss", "jobs.atom"})
    void a_confidential_employer_is_in_no_feed(String feed) {
        var secret = employer("Secret Yard " + feed);
        int id = secret.create(Samples.WELDER.with("title", "Welder secretyard").with("description", MORE)
            .with("applicationUrl", "https://secretyard.example.com/apply")).id(); // other tests use the sample's own address
        service.awaitSearch();
        var all = get("/feeds/" + feed + (feed.startsWith("jobs.") ? "?q=secretyard" : "")).expect(200).text(); // without q, only the newest jobs are listed
        assertTrue(all.contains("/jobs/" + id) && all.contains("Confidential"), feed);
        assertFalse(all.contains("Secret Yard " + feed) || all.contains("secretyard.example.com"), feed);
        var own = get("/feeds/" + feed + ofEmployer(secret)).expect(200);
        assertFalse(own.text().contains("/jobs/" + id), "it would tell whose it is");
        assertEquals(0, entries(own, feed.endsWith("rss") ? "item" : feed.endsWith("atom") ? "entry" : "job").size());
    }

    @Test void drafts_closed_jobs_and_those_of_a_sandbox_are_in_no_feed() {
        var bakery = employer("Bakery of drafts");
        bakery.create(Samples.BAKER);
        int archived = bakery.create(OPEN).id();
        bakery.update(archived, JobBody.empty().with("status", "archived"));
        assertEquals(0, entries(get("/feeds/indeed.xml" + ofEmployer(bakery)), "job").size());
        var trial = service.sandbox("Trial").using(ApiVersion.V1_2);
        trial.create(OPEN);
        assertEquals(0, entries(get("/feeds/linkedin.xml" + ofEmployer(trial)), "job").size());
    }

    @Test void a_current_copy_of_a_feed_gets_304_until_something_changes() {
        var bakery = employer("Bakery");
        int id = bakery.create(OPEN).id();
        for (var path : List.of("/feeds/indeed.xml", "/feeds/linkedin.xml" + ofEmployer(bakery), "/sitemap.xml")) {
            var tag = get(path).expect(200).header("ETag").orElseThrow();
            var same = request(path).header("If-None-Match", tag).send();
            assertEquals(304, same.status());
            assertEquals(0, same.bytes().length);
            assertEquals(tag, same.header("ETag").orElseThrow());
            bakery.update(id, JobBody.empty().with("title", "Baker " + path.length()));
            service.clock().moveBy(SitemapIndex.AGE);
            request(path).header("If-None-Match", tag).send().expect(200);
        }
    }

    @Test void each_feed_has_its_own_tag_which_changes_every_day() {
        var bakery = withPlain();
        var paths = List.of("/feeds/indeed.xml", "/feeds/adzuna.xml", "/feeds/linkedin.xml", "/feeds/indeed.xml" + ofEmployer(bakery), "/sitemap.xml");
        var tags = new ArrayList<>(paths.stream().map(path -> get(path).header("ETag").orElseThrow()).toList());
        tags.add(request(paths.get(0)).header("Accept-Encoding", "gzip").send().header("ETag").orElseThrow());
        assertEquals(tags.size(), tags.stream().distinct().count());
        var day = service.clock().today();
        try {
            service.clock().moveTo(day.plusDays(1));
            assertNotEquals(tags.get(0), get(paths.get(0)).header("ETag").orElseThrow());
        } finally {
            service.clock().moveTo(day);
        }
    }

    @ParameterizedTest @ValueSource(strings = {"indeed.xml", "jobs.rss", "jobs.atom"})
    void a_feed_is_compressed_for_clients_that_accept_gzip(String feed) throws IOException {
        var bakery = withPlain();
        service.awaitSearch();
        var plain = get("/feeds/" + feed + ofEmployer(bakery));
        var zipped = request("/feeds/" + feed + ofEmployer(bakery)).header("Accept-Encoding", "gzip").send().expectHeader("Content-Encoding", "gzip");
        assertEquals(plain.text(), new String(new GZIPInputStream(new ByteArrayInputStream(zipped.bytes())).readAllBytes(), "UTF-8"));
        assertTrue(zipped.header("Vary").orElseThrow().contains("Accept-Encoding"));
        assertTrue(plain.header("Content-Encoding").isEmpty());
    }

    @Test void concurrent_feeds_are_limited_but_a_client_with_a_current_copy_still_gets_304() {
        var tag = get("/feeds/indeed.xml").header("ETag").orElseThrow();
        var taken = new ArrayList<StreamSlots.Slot>();
        try {
            while (taken.size() < StreamSlots.SLOTS_MAX) { // the slot of the feed above is released shortly after its last byte arrives
                slots.take("feed " + taken.size() % 4, StreamSlots.Origin.of("", false), () -> {}).ifPresentOrElse(taken::add, Polling::pause);
            }
            get("/feeds/indeed.xml").expect(503).expectHeader("Retry-After", "60");
            get("/sitemaps/jobs-1.xml").expect(503);
            assertEquals(304, request("/feeds/indeed.xml").header("If-None-Match", tag).send().status());
            taken.remove(0).close();
            get("/feeds/indeed.xml").expect(200);
        } finally {
            taken.forEach(StreamSlots.Slot::close);
        }
    }

    @Test void readers_that_hold_on_to_one_feed_do_not_close_the_others() {
        var taken = new ArrayList<StreamSlots.Slot>();
        try {
            while (taken.size() < StreamSlots.FEED_SLOTS_MAX) {
                slots.take("indeed", StreamSlots.Origin.of("", false), () -> {}).ifPresentOrElse(taken::add, Polling::pause);
            }
            get("/feeds/indeed.xml").expect(503).expectHeader("Retry-After", "60");
            get("/feeds/indeed.xml?employerId=1").expect(503);
            get("/feeds/linkedin.xml").expect(200);
            get("/feeds/adzuna.xml").expect(200);
        } finally {
            taken.forEach(StreamSlots.Slot::close);
        }
    }

    @Test void a_feed_that_was_sent_makes_room() {
        for (int i = 0; i < 2 * StreamSlots.SLOTS_MAX; i++) {
            get("/feeds/adzuna.xml?employerId=1").expect(200);
            Request.to("HEAD", TestService.root() + "/feeds/adzuna.xml").send().expect(200);
        }
    }

    @Test void rss_has_the_newest_jobs_of_a_search_in_the_readers_language() {
        var bakery = employer("Bakery");
        var body = OPEN.with("title", "Xylographer & baker").with("language", "en")
            .withJson("translation", "{\"language\":\"fr\",\"title\":\"Xylographe\",\"description\":\"<p>Du pain à l'année.</p>\"}");
        int older = bakery.create(body).id();
        int newer = bakery.create(body.with("title", "Xylographer II").withJson("salary", "{\"amount\":24.5,\"period\":{\"id\":5}}")).id();
        service.awaitSearch();
        var answer = get("/feeds/jobs.rss?q=xylographer&lang=en").expect(200).expectHeader("Content-Type", "application/rss+xml; charset=utf-8");
        var items = entries(answer, "item");
        assertEquals(List.of("Xylographer II", "Xylographer & baker"), Documents.texts(items, "title"));
        assertEquals(TestService.root() + "/en/jobs/" + newer + "-xylographer-ii", Documents.text(items.get(0), "link"));
        assertEquals(Timestamps.http(service.clock().today().atStartOfDay(service.clock().getZone()).toInstant()), Documents.text(items.get(0), "pubDate"));
        assertEquals("<p>Bakery · Vancouver, BC · $24.50 an hour</p><p>Bake <strong>bread</strong> at night.</p>" + MORE,
            Documents.text(items.get(0), "description"));
        var french = entries(request("/feeds/jobs.rss?q=xylographer").header("Accept-Language", "fr-CA").send(), "item");
        assertEquals("Xylographe", Documents.text(french.get(1), "title"));
        assertEquals(TestService.root() + "/fr/jobs/" + older + "-xylographe", Documents.text(french.get(1), "link"));
        assertTrue(Documents.text(french.get(1), "description").endsWith("<p>Du pain à l'année.</p>"));
        assertEquals(Documents.text(items.get(1), "guid"), Documents.text(french.get(1), "guid"), "the same job");
        var tag = answer.header("ETag").orElseThrow();
        assertEquals(304, request("/feeds/jobs.rss?q=xylographer&lang=en").header("If-None-Match", tag).send().status());
    }

    @Test void atom_tells_when_a_job_was_published_and_changed() {
        var bakery = employer("Bakery");
        int id = bakery.create(WIDE).id();
        service.awaitSearch();
        var answer = get("/feeds/jobs.atom" + ofEmployer(bakery) + "&lang=en").expect(200).expectHeader("Content-Type", "application/atom+xml; charset=utf-8");
        var feed = Documents.parse(answer.bytes()).getDocumentElement();
        for (var needed : List.of("id", "title", "updated", "author")) { // RFC 4287, section 4.1.1
            assertEquals(1, Documents.children(feed, needed).size(), needed);
        }
        assertEquals(TestService.root() + "/feeds/jobs.atom" + ofEmployer(bakery) + "&lang=en", Documents.text(feed, "id"));
        var entry = Documents.children(feed, "entry").get(0);
        for (var needed : List.of("id", "title", "updated", "author", "published", "content")) {
            assertEquals(1, Documents.children(entry, needed).size(), needed);
        }
        assertEquals(ODD + "x", Documents.text(entry, "title"));
        assertEquals("http://www.w3.org/2005/Atom", entry.getNamespaceURI());
        assertEquals(TestService.root() + "/en/jobs/" + id, Documents.text(entry, "id"));
        assertEquals(Documents.text(feed, "updated"), Documents.text(entry, "updated"));
        assertTrue(Documents.text(entry, "content").contains("Halifax, NS; Québec, QC; Vancouver, BC"));
    }

    @Test void a_feed_for_people_has_the_newest_fifty() {
        var bakery = employer("Big bakery");
        for (int i = 0; i <= FeedsResource.NEWEST; i++) {
            bakery.create(OPEN);
        }
        service.awaitSearch();
        assertEquals(FeedsResource.NEWEST, entries(get("/feeds/jobs.atom" + ofEmployer(bakery)), "entry").size());
    }

    @Test void invalid_parameters_are_rejected_and_unknown_ones_ignored() {
        get("/feeds/jobs.rss?categoryIds=9999&range=x").expectFaults("/categoryIds unknown_value", "/range out_of_range");
        get("/feeds/indeed.xml?employerId=me").expectFaults("/employerId wrong_type");
        get("/feeds/indeed.xml?employerId=0").expectFaults("/employerId out_of_range");
        get("/feeds/indeed.xml?utm_source=x&employerId=2147483647").expect(200);
        request("/feeds/jobs.atom?range=x").header("Accept", "text/html").send().expectPage(400);
    }
}
