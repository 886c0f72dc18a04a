package ca.posthaste.board.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a job over HTTP. */
@QuarkusTest
class JobPageTest {
    private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([0-9a-f-]{36})\"");
    private static final JobBody WHOLE = JobBody.of("""
        {"title": "Senior Baker", "language": "en", "status": "active", "closeDate": "2026-05-01",
         "translation": {"language": "fr", "title": "Boulangère principale", "description": "<p>Faire du pain.</p>"},
         "locations": [{"description": "Halifax, NS"}, {"description": "Toronto, ON"}, {"description": "Québec, QC"}],
         "categories": [{"id": 36}, {"id": 29}], "positionType": {"id": 2}, "workplaceType": "remote", "remoteRegions": ["ON", "QC"],
         "salary": {"amount": 24.5, "maxAmount": 30, "period": {"id": 5}},
         "description": "<p>Bake <strong>bread</strong>.</p>", "applicantRoutingType": {"id": 1}, "applicationEmail": "secret@bakery.example.com",
         "disclosures": {"aiUsed": true, "vacancy": "future", "accommodation": "Ask us about ramps.",
           "otherLanguages": [{"language": "Spanish", "reason": "Our guests speak it"}]}}""");

    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
    }

    @AfterEach void backToTheFirstDay() {
        service.clock().moveTo(TestClock.FIRST_DAY);
    }

    private static Answer get(String path) {
        return Request.to("GET", TestService.root() + path).header("Accept", BROWSER).send();
    }

    private static String page(String path) {
        return get(path).expectPage(200).text();
    }

    private static void expectAll(String page, String... parts) {
        for (var part : parts) {
            assertTrue(page.contains(part), () -> part + " is not in " + page);
        }
    }

    private static void expectNone(String page, String... parts) {
        for (var part : parts) {
            assertFalse(page.contains(part), () -> part + " is in " + page);
        }
    }

    private int job(JobBody body) {
        return bakery.create(body).id();
    }

    @Test void a_page_shows_everything_that_candidates_may_know() {
        int id = job(WHOLE);
        var page = page("/en/jobs/" + id + "-senior-baker");
        expectAll(page, "<h1 lang=\"en\">Senior Baker</h1>", "<a href=\"/en/employers/" + bakery.employer().id().value() + "-bread-butter-bakery\">",
            "$24.50 to $30.00 an hour", "<dd>Halifax, NS</dd><dd>Toronto, ON</dd>", "Remote, from Ontario; Quebec", "Part Time",
            "Restaurant and Food Service; Manufacturing and Production", "<time datetime=\"2026-04-13\">", "Posted today",
            "<time datetime=\"2026-05-01\">1\u00a0May\u00a02026</time>", "<p>Bake <strong>bread</strong>.</p>", "uses artificial intelligence",
            "may open later", "Ask us about ramps.", "Spanish. Reason: Our guests speak it", "href=\"/en/report?job=" + id + "\"", "id=\"apply\"",
            "href=\"mailto:?subject=Senior%20Baker&amp;body=", "<link rel=\"canonical\" href=\"" + TestService.root() + "/en/jobs/" + id + "-senior-baker\">",
            "hreflang=\"fr\" href=\"" + TestService.root() + "/fr/jobs/" + id + "-boulangere-principale\"", "property=\"og:title\" content=\"Senior Baker\"");
        expectNone(page, "secret@bakery");
        expectNone(page.split("class=\"similar\"")[0], "{t:", "{job", "{form"); // jobs of other tests may have such titles
        var french = page("/fr/jobs/" + id + "-boulangere-principale");
        expectAll(french, "<h1 lang=\"fr\">Boulangère principale</h1>", "<p>Faire du pain.</p>", "24,50\u00a0$ à 30,00\u00a0$ l’heure",
            "Ontario; Québec", "1er\u00a0mai\u00a02026", "<dd lang=\"en\">Ask us about ramps.</dd>");
        expectNone(french, "Bake <strong>", "secret@bakery");
    }

    @Test void a_posting_without_translation_is_shown_as_it_was_written_and_the_page_says_so() {
        int id = job(Samples.BAKER.with("title", "Boulanger").with("language", "fr").with("status", "active"));
        expectAll(page("/en/jobs/" + id + "-boulanger"), "<html lang=\"en\">", "<h1 lang=\"fr\">Boulanger</h1>", "class=\"prose\" lang=\"fr\"",
            "wrote this posting in French only");
        expectNone(page("/fr/jobs/" + id + "-boulanger"), "seulement");
        expectNone(page("/en/jobs/" + id + "-boulanger"), "<dt>Pay</dt>", "id=\"disclosures\"");
    }

    @Test void a_posting_in_one_language_has_one_canonical_address() {
        int id = job(Samples.BAKER.with("title", "Boulanger").with("language", "fr").with("status", "active"));
        var canonical = TestService.root() + "/fr/jobs/" + id + "-boulanger";
        for (var path : List.of("/fr/jobs/" + id + "-boulanger", "/en/jobs/" + id + "-boulanger")) {
            var page = page(path);
            expectAll(page, "<link rel=\"canonical\" href=\"" + canonical + "\">", "<meta property=\"og:url\" content=\"" + canonical + "\">",
                "\"url\":\"" + canonical + "\"");
            expectNone(page, "<link rel=\"alternate\" hreflang");
        }
    }

    @Test void the_structured_data_for_search_engines_is_as_complete_as_the_page() {
        int id = job(WHOLE);
        var english = page("/en/jobs/" + id + "-senior-baker");
        var data = english.substring(english.indexOf("ld+json"), english.indexOf("</script>", english.indexOf("ld+json")));
        expectAll(data, "This is a remote position: 100% of the work is done remotely, from Ontario; Quebec.", "uses artificial intelligence",
            "may open later", "Ask us about ramps.", "Spanish. Reason: Our guests speak it");
        var french = page("/fr/jobs/" + id + "-boulangere-principale");
        expectAll(french.substring(french.indexOf("ld+json"), french.indexOf("</script>", french.indexOf("ld+json"))),
            "Poste en télétravail\u00a0: la totalité (100\u00a0%) du travail se fait à distance, depuis\u00a0: Ontario; Québec.",
            "utilise l’intelligence artificielle", "Motif\u00a0: Our guests speak it");
    }

    @Test void a_refresh_is_not_a_new_posting() {
        int id = job(Samples.BAKER.with("status", "active"));
        service.clock().moveTo(TestClock.FIRST_DAY.plusDays(8));
        bakery.post("/jobs/" + id + "/refresh", "").expect(200).expect("/publishDate", TestClock.FIRST_DAY.plusDays(8).toString());
        var first = TestClock.FIRST_DAY.toString();
        expectAll(page("/en/jobs/" + id + "-baker"), "\"datePosted\":\"" + first + "\"", "<time datetime=\"" + first + "\">", "Posted 8 days ago", "Refreshed ");
        expectAll(page("/fr/jobs/" + id + "-baker"), "Actualisée le ");
        for (var feed : List.of("indeed", "linkedin", "adzuna")) {
            bakery.update(id, JobBody.empty().with("description", "<p>" + "Bread and butter every morning. ".repeat(9) + "</p>"));
            var xml = get("/feeds/" + feed + ".xml?employerId=" + bakery.employer().id().value()).expect(200).text();
            expectAll(xml, "<![CDATA[" + first);
            expectNone(xml, TestClock.FIRST_DAY.plusDays(8) + "]]></date>", "<listDate><![CDATA[" + TestClock.FIRST_DAY.plusDays(8));
        }
    }

    @Test void a_posting_may_say_that_its_pay_is_above_200_000_a_year() {
        int id = job(Samples.BAKER.with("status", "active").with("disclosures.payAbove200000", true));
        expectAll(page("/en/jobs/" + id + "-baker"), "The expected pay is more than $200,000 a year.");
        bakery.update(id, JobBody.empty().withJson("salary", "{\"amount\": 250000, \"period\": {\"id\": 1}}"));
        expectNone(page("/en/jobs/" + id + "-baker"), "The expected pay is more");
    }

    @ParameterizedTest @ValueSource(strings = {"", "-", "-baker-", "-cook", "-BAKER", "-%C3%A9"})
    void another_address_of_a_job_redirects_to_the_canonical_one_with_its_query(String words) {
        int id = job(Samples.BAKER.with("status", "active"));
        for (int again = 0; again < 2; again++) { // the second response may come from the cache
            get("/en/jobs/" + id + words + "?utm=x%20y&b").expect(301).expectHeader("Location", TestService.root() + "/en/jobs/" + id + "-baker?utm=x%20y&b")
                .expectHeader("Cache-Control", "no-cache");
            page("/en/jobs/" + id + "-baker");
        }
        page("/en/jobs/" + id + "-baker?utm=x%20y&b&sent=nonsense");
    }

    @Test void a_title_that_changes_and_changes_back_moves_the_page_twice() {
        int id = job(Samples.BAKER.with("status", "active"));
        page("/en/jobs/" + id + "-baker");
        bakery.update(id, JobBody.empty().with("title", "Cook"));
        get("/en/jobs/" + id + "-baker").expect(301);
        expectAll(page("/en/jobs/" + id + "-cook"), "Cook</h1>");
        bakery.update(id, JobBody.empty().with("title", "Baker"));
        get("/en/jobs/" + id + "-cook").expect(301);
        page("/en/jobs/" + id + "-baker");
    }

    @ParameterizedTest @ValueSource(strings = {"nonsense", "0", "-1", "007-baker", "99999999999", "2147483648", "2147483647-baker", "1.5", "%3Cscript%3E"})
    void an_unknown_id_is_not_found(String id) {
        expectAll(get("/en/jobs/" + id).expectPage(404).text(), "Page not found", "role=\"search\"");
        expectAll(get("/fr/jobs/" + id).expectPage(404).text(), "Page introuvable");
    }

    @Test void views_are_counted_except_for_head_requests_and_current_copies() {
        int id = job(Samples.BAKER.with("status", "active"));
        var first = get("/en/jobs/" + id + "-baker").expectPage(200);
        var second = get("/en/jobs/" + id + "-baker").expectPage(200);
        var tag = first.header("ETag").orElseThrow();
        assertEquals(tag, second.header("ETag").orElseThrow());
        Request.to("GET", TestService.root() + "/en/jobs/" + id + "-baker").header("If-None-Match", tag).send().expect(304);
        Request.to("HEAD", TestService.root() + "/en/jobs/" + id + "-baker").send().expect(200);
        get("/en/jobs/" + id).expect(301);
        service.saveViews();
        bakery.get("/jobs/" + id + "/statistics").expect("/total/views", 2);
    }

    @Test void each_visitor_has_a_token_of_their_own_and_shared_caches_do_not_store_it() {
        int id = job(Samples.BAKER.with("status", "active"));
        var one = get("/en/jobs/" + id + "-baker").expectHeader("Cache-Control", "private, no-cache");
        assertNotEquals(token(one.text()), token(page("/en/jobs/" + id + "-baker")));
        assertEquals(one.text().replace(token(one.text()), ""), page("/en/jobs/" + id + "-baker").replaceAll(TOKEN.pattern(), "name=\"token\" value=\"\""));
    }

    private static String token(String page) {
        var found = TOKEN.matcher(page);
        assertTrue(found.find(), page);
        return found.group(1);
    }

    @Test void a_compressed_page_is_the_same_page() throws IOException {
        int id = job(Samples.BAKER.with("status", "active").with("description", "<p>Québec 😀</p>"));
        for (int again = 0; again < 2; again++) {
            var zipped = Request.to("GET", TestService.root() + "/fr/jobs/" + id + "-baker").header("Accept-Encoding", "gzip").send()
                .expectPage(200).expectHeader("Content-Encoding", "gzip").expectHeader("Vary", "Accept-Encoding");
            var page = new String(new GZIPInputStream(new ByteArrayInputStream(zipped.bytes())).readAllBytes(), StandardCharsets.UTF_8);
            expectAll(page, "<p>Québec 😀</p>", "</html>");
            assertEquals(page.replace(token(page), ""), page("/fr/jobs/" + id + "-baker").replaceAll(TOKEN.pattern(), "name=\"token\" value=\"\""));
        }
    }

    @Test void a_page_shows_changes_and_the_current_day_immediately() {
        int id = job(Samples.BAKER.with("status", "active"));
        expectAll(page("/en/jobs/" + id + "-baker"), "Posted today", "Bake <strong>bread</strong>");
        bakery.update(id, JobBody.empty().with("description", "<p>Bake cakes.</p>"));
        expectAll(page("/en/jobs/" + id + "-baker"), "Bake cakes.");
        service.rename(bakery.employer(), "Cake & Co");
        expectAll(page("/en/jobs/" + id + "-baker"), "Cake &amp; Co</a>");
        service.clock().moveTo(TestClock.FIRST_DAY.plusDays(3));
        expectAll(page("/en/jobs/" + id + "-baker"), "Posted 3 days ago");
    }

    @Test void a_job_that_is_over_is_gone_and_others_like_it_are_offered() {
        int closed = job(Samples.BAKER.with("title", "Zwieback baker").with("status", "active"));
        int other = job(Samples.BAKER.with("title", "Zwieback baker's help").with("status", "active"));
        service.awaitSearch();
        shown();
        bakery.update(closed, JobBody.empty().with("status", "archived"));
        var gone = get("/en/jobs/" + closed + "-zwieback-baker").expectPage(410).text();
        expectAll(gone, "<h1>This job is closed</h1>", "<strong lang=\"en\">Zwieback baker</strong>", "role=\"search\"", "noindex", "/en/jobs/" + other + "-");
        expectNone(gone, "ld+json", "id=\"apply\"", "Bake <strong>");
        expectAll(get("/fr/jobs/" + closed).expectPage(410).text(), "Cette offre est fermée");
    }

    /** Lets some time pass: a job counts as public only if it is shown for a while before it changes. */
    private void shown() {
        service.clock().moveBy(Duration.ofMinutes(10));
    }

    @Test void a_job_that_was_never_public_is_never_found() {
        int draft = job(Samples.BAKER.with("title", "Secret plan"));
        assertNotFound(draft);
        shown();
        bakery.update(draft, JobBody.empty().with("status", "archived"));
        assertNotFound(draft);
        bakery.delete("/jobs/" + draft).expect(204);
        assertNotFound(draft);
        var sandbox = service.sandbox("Trial");
        int trial = sandbox.create(Samples.BAKER.with("title", "Secret plan").with("status", "active")).id();
        assertNotFound(trial);
        shown();
        sandbox.update(trial, JobBody.empty().with("status", "archived"));
        assertNotFound(trial);
        sandbox.delete("/jobs/" + trial).expect(204);
        assertNotFound(trial);
    }

    private static void assertNotFound(int job) {
        for (var path : List.of("/en/jobs/" + job + "-secret-plan", "/fr/jobs/" + job)) {
            expectNone(get(path).expectPage(404).text(), "Secret plan");
        }
    }

    @Test void the_page_of_an_archived_job_has_the_last_title_that_was_public() {
        int id = job(Samples.BAKER.with("title", "Zeppelin baker").with("status", "active"));
        shown();
        bakery.update(id, JobBody.empty().with("title", "Zeppelin cook"));
        shown();
        bakery.update(id, JobBody.empty().with("status", "archived"));
        bakery.update(id, JobBody.empty().with("title", "Wanted: somebody to replace Bob"));
        for (var path : List.of("/en/jobs/" + id, "/fr/jobs/" + id)) {
            var gone = get(path).expectPage(410).text();
            expectAll(gone, "Zeppelin cook");
            expectNone(gone, "Bob");
        }
        shown();
        bakery.update(id, JobBody.empty().with("status", "active"));
        get("/en/jobs/" + id).expect(301).expectHeader("Location", TestService.root() + "/en/jobs/" + id + "-wanted-somebody-to-replace-bob");
    }

    @Test void a_deleted_job_is_gone_and_one_that_never_was_is_not_found() {
        int deleted = job(Samples.BAKER.with("title", "Zither baker").with("status", "active"));
        int last = job(Samples.BAKER);
        page("/en/jobs/" + deleted + "-zither-baker");
        shown();
        bakery.delete("/jobs/" + deleted).expect(204);
        var gone = get("/en/jobs/" + deleted + "-zither-baker").expectPage(410).text();
        expectAll(gone, "<h1>This job is closed</h1>", "role=\"search\"", "noindex");
        expectNone(gone, "Zither", "oembed");
        expectAll(get("/fr/jobs/" + deleted).expectPage(410).text(), "Cette offre est fermée");
        get("/en/jobs/" + last).expectPage(404);
        get("/en/jobs/" + (last + 1)).expectPage(404);
        bakery.get("/public/jobs/" + deleted).expect(404);
    }

    @Test void open_jobs_have_a_link_to_their_oembed_document() {
        int id = job(WHOLE);
        var page = page("/fr/jobs/" + id + "-boulangere-principale");
        var link = Pattern.compile("<link rel=\"alternate\" type=\"application/json\\+oembed\" title=\"Boulangère principale\" href=\"([^\"]+)\">").matcher(page);
        assertTrue(link.find(), page);
        Request.to("GET", link.group(1)).send().expect(200).expect("/title", "Boulangère principale");
        bakery.update(id, JobBody.empty().with("status", "archived"));
        expectNone(get("/fr/jobs/" + id).expectPage(410).text(), "oembed");
    }

    @Test void a_confidential_employer_is_nowhere_on_the_page() {
        int id = job(Samples.WELDER.with("referenceId", null));
        for (var path : List.of("/en/jobs/" + id + "-welder-night-shift", "/fr/jobs/" + id + "-welder-night-shift")) {
            var whole = page(path);
            var page = whole.contains("class=\"similar\"") ? whole.substring(0, whole.indexOf("class=\"similar\"")) : whole; // similar jobs may name it
            expectNone(page, "Bread", "yard.example.com/apply", "/employers/", "id=\"apply\"");
            expectAll(page, "href=\"/api/v1.2/public/jobs/" + id + "/apply\" rel=\"nofollow noopener\"", "\"hiringOrganization\":\"confidential\"");
        }
        expectAll(page("/en/jobs/" + id + "-welder-night-shift"), "Confidential employer", "Apply on the employer’s site");
        expectAll(page("/fr/jobs/" + id + "-welder-night-shift"), "Employeur confidentiel");
    }

    @Test void similar_jobs_are_five_at_most_and_never_the_job_itself() {
        var ids = IntStream.range(0, 8).map(i -> job(Samples.BAKER.with("title", "Pfeffernuss maker " + i).with("status", "active"))).boxed().toList();
        service.awaitSearch();
        var page = page("/en/jobs/" + ids.get(0) + "-pfeffernuss-maker-0");
        var similar = page.substring(page.indexOf("class=\"similar\""));
        assertEquals(5, similar.split("<h3>").length - 1, similar);
        assertFalse(similar.contains("/en/jobs/" + ids.get(0) + "-"), similar);
        assertTrue(similar.contains("Pfeffernuss maker"), similar);
    }

    @Test void user_input_is_never_markup() {
        var evil = "<script>alert(1)</script>\"'{t:jobApply}{job.title}";
        service.rename(bakery.employer(), evil);
        var page = page(path(job(WHOLE.with("title", evil).with("translation", null).with("disclosures.accommodation", evil)
            .withJson("disclosures.otherLanguages", "[{\"language\": \"<b>x</b>\", \"reason\": \"</dd>{t:x}\"}]")
            .withJson("locations", "[{\"description\": \"O'Brien\u2019s T.x Mills, ON\"}]"))));
        expectNone(page, "<script>alert", "<b>x", "</dd>{t");
        expectAll(page, "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;{t:jobApply}{job.title}", "O&#39;Brien", "&lt;b&gt;x&lt;/b&gt;. Reason: &lt;/dd&gt;{t:x}");
        assertEquals(2, page.split("<script").length - 1, "the page's own script and its data");
    }

    private String path(int id) {
        return get("/en/jobs/" + id).expect(301).header("Location").orElseThrow().substring(TestService.root().length());
    }

    @Test void search_engines_get_the_posting_as_data_while_it_is_open() {
        int id = job(WHOLE.with("title", "</script>]]>").with("translation", null));
        var page = page(path(id));
        var begin = "<script type=\"application/ld+json\">";
        int from = page.indexOf(begin) + begin.length();
        var data = Trees.parse(page.substring(from, page.indexOf("</script>", from)));
        assertEquals("</script>]]>", data.at("/title").asText());
        assertTrue(data.at("/description").asText().startsWith("<p>Bake <strong>bread</strong>.</p><p>This is a remote position: "), data::toString);
        assertEquals("TELECOMMUTE", data.at("/jobLocationType").asText());
        assertTrue(data.at("/validThrough").asText().startsWith("2026-05-01T23:59:59"), data::toString);
    }

    @Test void a_very_long_posting_is_shown_whole() {
        int id = job(Samples.BAKER.with("status", "active").with("title", "x".repeat(256)).with("description", "<p>" + "y".repeat(300_000) + "</p>"));
        var page = page(path(id));
        expectAll(page, "y".repeat(300_000), "x".repeat(256));
        expectNone(page, "ld+json");
        assertEquals(Optional.of("private, no-cache"), get(path(id)).header("Cache-Control"));
    }
}
