package ca.posthaste.board.page;

import static ca.posthaste.board.page.Browsing.encoded;
import static ca.posthaste.board.page.Browsing.found;
import static ca.posthaste.board.page.Browsing.get;
import static ca.posthaste.board.page.Browsing.heading;
import static ca.posthaste.board.page.Browsing.job;
import static ca.posthaste.board.page.Browsing.link;
import static ca.posthaste.board.page.Browsing.page;
import static ca.posthaste.board.page.Browsing.titles;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Client;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search results page. */
@QuarkusTest
class ResultsPageTest {
    @Inject TestService service;
    private Client bakery;
    private String word;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        word = Browsing.newWord();
    }

    @AfterEach void today() {
        service.clock().moveTo(TestClock.FIRST_DAY);
    }

    @Test void words_and_place_find_jobs_and_the_page_says_what_was_searched() {
        bakery.create(job(word + " baker"));
        bakery.create(job(word + " cook").withJson("locations", "[{\"description\": \"Halifax, NS\"}]"));
        service.awaitSearch();
        assertEquals(List.of(word + " baker"), titles(page("/en/jobs?q=" + word + "&location=Vancouver")));
        assertEquals("1 job for “" + word + "” in Vancouver, BC", heading(page("/en/jobs?q=" + word + "&location=Vancouver")));
        assertEquals("1 job for “" + word + "” within 25 km of Vancouver, BC", heading(page("/en/jobs?q=" + word + "&location=Vancouver&range=25.0")));
        assertEquals("2 jobs for “" + word + "”", heading(page("/en/jobs?q=" + word)));
        assertEquals("2 offres pour «\u00a0" + word + "\u00a0»", heading(page("/fr/jobs?q=" + word)));
        assertEquals("1 offre pour «\u00a0" + word + "\u00a0» à moins de 25\u00a0km de Vancouver, BC",
            heading(page("/fr/jobs?q=" + word + "&location=Vancouver&range=25")));
    }

    @Test void a_job_is_a_link_with_its_employer_place_pay_and_age() {
        int id = bakery.create(job(word).withJson("salary", "{\"amount\": 24.5, \"period\": {\"id\": 5}}")
            .withJson("locations", "[{\"description\": \"Vancouver, BC\"}, {\"description\": \"Halifax, NS\"}, {\"description\": \"Regina, SK\"}]")).id();
        service.awaitSearch();
        var english = page("/en/jobs?q=" + word);
        assertTrue(english.contains("<h3><a href=\"/en/jobs/" + id + "-" + word + "\">"));
        assertTrue(english.contains("Vancouver, BC; Halifax, NS and 1 more place"));
        assertTrue(english.contains("<span>$24.50 an hour</span>") && english.contains("<span>Posted today, <time "));
        assertTrue(english.contains("href=\"/en/employers/" + bakery.employer().id().value() + "-bread-butter-bakery\">Bread &amp; Butter Bakery</a>"));
        var french = page("/fr/jobs?q=" + word);
        assertTrue(french.contains("<span>24,50\u00a0$ l’heure</span>"), french);
        assertTrue(french.contains("<span class=\"tag\">En anglais</span>") && french.contains("<li lang=\"en\">"));
    }

    @Test void a_confidential_job_names_no_employer() {
        bakery.create(job(word).with("confidential", true));
        service.awaitSearch();
        var page = page("/en/jobs?q=" + word);
        assertEquals(List.of(word), titles(page));
        assertTrue(page.contains("Confidential employer"));
        assertFalse(page.contains("Bakery") || page.contains("/employers/"));
        assertEquals("No jobs for “" + word + "”", heading(page("/en/jobs?q=" + word + "&employerId=" + bakery.employer().id().value())));
    }

    @Test void a_filter_is_added_by_one_link_and_removed_by_another() {
        bakery.create(job(word + " whole"));
        bakery.create(job(word + " part").with("positionType.id", 2));
        bakery.create(job(word + " contract").with("positionType.id", 3));
        service.awaitSearch();
        var all = page("/en/jobs?q=" + word);
        var part = link(all, "Part Time");
        assertEquals("/en/jobs?q=" + word + "&positionTypeIds=2", part);
        var filtered = page(part);
        assertEquals(List.of(word + " part"), titles(filtered));
        var two = page(link(filtered, "Contract"));
        assertEquals("2 jobs for “" + word + "”", heading(two));
        assertEquals(List.of("Part Time", "Contract"), found(two, "<span class=\"unseen\">Remove: </span>([^<]*)<"));
        assertEquals("/en/jobs?q=" + word + "&positionTypeIds=3", link(two, "Remove: </span>Part Time"));
        assertEquals("/en/jobs?q=" + word, link(two, "Clear all"));
        assertTrue(two.contains("aria-current=\"true\"><span><span aria-hidden=\"true\">✓ </span>Part Time"));
    }

    @Test void each_filter_says_how_many_jobs_it_leads_to_in_both_languages() {
        bakery.create(job(word).with("workplaceType", "remote").withJson("salary", "{\"amount\": 65000, \"period\": {\"id\": 1}}"));
        bakery.create(job(word).with("workplaceType", "remote").with("language", "fr"));
        service.awaitSearch();
        var english = page("/en/jobs?q=" + word + "&location=Vancouver");
        for (var choice : List.of("Today", "Full Time", "Remote", "$60,000 or more", "$40,000 or more", "Restaurant and Food Service", "British Columbia",
            "Within 50 km", "French")) {
            var path = link(english, "<span>" + choice);
            var count = found(english, java.util.regex.Pattern.quote("<span>" + choice + "</span>") + " <span class=\"soft\">(\\d+)</span>");
            int total = Integer.parseInt(heading(page(path)).replaceAll(" job.*", ""));
            assertTrue(count.isEmpty() || total == Integer.parseInt(count.get(0)), choice);
        }
        var french = page("/fr/jobs?q=" + word);
        assertTrue(french.contains("<span>60\u00a0000\u00a0$ ou plus</span> <span class=\"soft\">1</span>"), french);
        assertTrue(french.contains("<span>Colombie-Britannique</span> <span class=\"soft\">2</span>"));
        assertFalse(french.contains("moins de 50"), "without a place there is no distance");
    }

    @Test void the_order_is_a_link() {
        bakery.create(job(word).withJson("salary", "{\"amount\": 90000, \"period\": {\"id\": 1}}"));
        service.clock().moveTo(TestClock.FIRST_DAY.plusDays(1));
        bakery.create(job(word + " less").withJson("salary", "{\"amount\": 30000, \"period\": {\"id\": 1}}"));
        service.awaitSearch();
        var page = page("/en/jobs?q=" + word);
        assertTrue(page.contains("<span aria-current=\"true\">Best match</span>"));
        assertFalse(page.contains("Nearest"));
        assertEquals(List.of(word, word + " less"), titles(page(link(page, "Highest pay"))));
        assertEquals(List.of(word + " less", word), titles(page(link(page, "Newest"))));
        var near = page("/fr/jobs?location=Vancouver&sort=distance&q=" + word);
        assertTrue(near.contains("<span aria-current=\"true\">Les plus proches</span>"));
        assertEquals("/fr/jobs?q=" + word + "&location=Vancouver%2C+BC".replace("%2C", ","), link(near, "Pertinence"));
    }

    @Test void many_jobs_are_on_several_pages() {
        for (int i = 0; i < 41; i++) {
            bakery.create(job(word + " " + i));
        }
        service.awaitSearch();
        var first = page("/en/jobs?q=" + word);
        assertEquals(20, titles(first).size());
        assertFalse(first.contains("rel=\"prev\""));
        var second = page(link(first, "Next"));
        assertTrue(second.contains("<span aria-current=\"page\"><span class=\"unseen\">Page </span>2</span>"));
        assertEquals("/en/jobs?q=" + word, link(second, "Previous"));
        var third = page(link(second, "Next"));
        assertEquals(1, titles(third).size());
        assertFalse(third.contains("rel=\"next\""));
        assertTrue(third.contains("<title>Jobs for “" + word + "”, page 3 – "));
        var beyond = page("/en/jobs?q=" + word + "&page=7");
        assertEquals("/en/jobs?q=" + word + "&page=3", link(beyond, "Go to the last page"));
        assertTrue(beyond.contains("noindex"));
    }

    @Test void a_search_without_results_suggests_what_to_try_and_shows_the_newest_jobs() {
        bakery.create(job(word));
        service.awaitSearch();
        var none = page("/en/jobs?q=" + word + "+zzqxwv&location=Halifax&salaryMin=100000&categoryIds=1");
        assertEquals("No jobs for “" + word + " zzqxwv” in Halifax, NS", heading(none));
        assertEquals("/en/jobs?q=" + word + "+zzqxwv&location=Halifax,+NS", link(none, "Remove the filters"));
        assertEquals("/en/jobs?q=" + word + "+zzqxwv&categoryIds=1&salaryMin=100000", link(none, "Search all of Canada"));
        assertEquals("/en/jobs?location=Halifax,+NS&categoryIds=1&salaryMin=100000", link(none, "Search for any job there"));
        assertTrue(none.contains("There are no jobs in this place or within 200 km."));
        assertTrue(none.contains("<h2>Newest jobs</h2>") && !titles(none).isEmpty());
        assertTrue(page("/fr/jobs?q=zzqxwvzz").contains("<h1>Aucune offre pour «\u00a0zzqxwvzz\u00a0»</h1>"));
    }

    @Test void the_page_says_what_was_searched_instead() {
        bakery.create(job(word + " machinist").withJson("locations", "[{\"description\": \"Dartmouth, NS\"}]"));
        service.awaitSearch();
        assertTrue(page("/en/jobs?q=" + word + "&location=Halifax").contains("There are no jobs in this place. Showing jobs within 25 km."));
        assertTrue(page("/fr/jobs?q=" + word + "&location=Halifax&range=1").contains("Il n’y a aucune offre à moins de 1\u00a0km."));
        var misspelt = page("/en/jobs?q=machinizt");
        assertTrue(misspelt.contains("No jobs match “machinizt”. Showing results for “machinist”."), misspelt);
    }

    @ParameterizedTest
    @CsvSource({"range=far&location=Vancouver,Distance,Distance", "categoryIds=999,Category,Catégorie", "positionTypeIds=x,Job type,Type d’emploi",
        "workplaceType=moon,Workplace,Mode de travail", "provinces=ZZ,Province,Province", "salaryMin=-1,Annual pay,Salaire annuel",
        "postedWithin=0,Posted,Publiée", "employerId=99999999999,employerId,employerId", "language=de,Language of the posting,Langue de l’offre",
        "sort=colour,Sort by,Trier par", "salaryMin=%FF,Annual pay,Salaire annuel"})
    void a_filter_that_cannot_be_read_is_named_and_left_out(String query, String name, String french) {
        bakery.create(job(word));
        service.awaitSearch();
        var page = page("/en/jobs?q=" + word + "&" + query);
        assertEquals(List.of(word), titles(page));
        assertTrue(page.contains("The filter “" + name + "” has an invalid value."));
        assertTrue(page("/fr/jobs?" + query).contains("La valeur du filtre «\u00a0" + french + "\u00a0»"));
    }

    @Test void invalid_input_is_kept_with_a_message_next_to_it() {
        var place = page("/en/jobs?location=Nowhere+at+%22all%22+1");
        assertTrue(place.contains("value=\"Nowhere at &quot;all&quot; 1\""));
        assertTrue(place.contains("<a href=\"#where\">We do not know this place.") && place.contains("id=\"where-fault\">We do not know this place."));
        assertTrue(place.contains("aria-describedby=\"where-hint where-fault\" aria-invalid=\"true\""));
        var words = page("/fr/jobs?q=" + "x".repeat(201));
        assertTrue(words.contains("value=\"" + "x".repeat(201) + "\"") && words.contains("<a href=\"#what\">Saisissez au plus 200 caractères.</a>"));
        var unseen = page("/en/jobs?q=bak%00er");
        assertTrue(unseen.contains("value=\"bak er\"") && unseen.contains("Remove invisible characters."));
    }

    @ParameterizedTest @ValueSource(strings = {"501", "0", "-1", "x", "99999999999999999999", "2147483647"})
    void an_invalid_page_number_shows_the_first_page(String number) {
        var page = page("/en/jobs?page=" + number);
        assertTrue(page.contains("This page does not exist. Showing the first page."));
        assertFalse(page.contains("Go to the last page"));
    }

    @Test void a_range_or_an_order_without_what_it_needs_is_left_out_silently() {
        for (var query : List.of("range=25", "location=&range=25", "sort=distance", "sort=relevance&q=")) {
            assertFalse(page("/en/jobs?" + query).contains("box bad"), query);
        }
    }

    @Test void a_province_that_was_typed_as_a_place_is_a_filter() {
        get("/en/jobs?q=baker&location=Nova%20Scotia").expectHeader("Location", TestService.root() + "/en/jobs?q=baker&provinces=NS");
        get("/fr/jobs?location=nouvelle-ecosse").expectHeader("Location", TestService.root() + "/fr/jobs?provinces=NS");
        assertTrue(page("/fr/jobs?provinces=NS").contains("<span class=\"unseen\">Retirer\u00a0: </span>Nouvelle-Écosse<"));
    }

    @Test void user_input_is_never_markup() {
        var nasty = "\"><script>alert(1)</script>{t:homeTitle}'&";
        bakery.create(job(word + " <b>\"bold\"</b> & {q}"));
        service.awaitSearch();
        var page = page("/en/jobs?q=" + encoded(nasty) + "&location=" + encoded(nasty) + "&sort=" + encoded(nasty) + "&" + encoded(nasty) + "=1");
        assertFalse(page.contains("<script>alert") || page.contains("\"><script") || page.contains("Jobs in Canada"));
        assertEquals(List.of(word + " &lt;b&gt;&quot;bold&quot;&lt;/b&gt; &amp; {q}"), titles(page("/en/jobs?q=" + word)));
    }

    @Test void the_address_that_search_engines_keep_has_only_what_counts() {
        bakery.create(job(word).with("categories", ca.posthaste.support.Trees.parse("[{\"id\": 7}]")));
        service.awaitSearch();
        var one = page("/en/jobs?utm_source=x&categoryIds=7");
        assertTrue(one.contains("<link rel=\"canonical\" href=\"" + TestService.root() + "/en/jobs?categoryIds=7\">"));
        assertTrue(one.contains("hreflang=\"fr\" href=\"" + TestService.root() + "/fr/jobs?categoryIds=7\""));
        assertFalse(one.contains("noindex"));
        for (var unlisted : List.of("q=" + word, "categoryIds=7&positionTypeIds=1", "categoryIds=7&sort=salary", "categoryIds=7,8", "sort=wrong")) {
            assertTrue(page("/en/jobs?" + unlisted).contains("<meta name=\"robots\" content=\"noindex\">"), unlisted);
        }
    }

    @Test void alerts_the_feed_and_the_form_carry_the_search() {
        bakery.create(job(word));
        service.awaitSearch();
        var page = page("/en/jobs?q=" + word + "&location=Vancouver&range=10&positionTypeIds=1&sort=date&page=1");
        assertEquals("/en/alerts?q=" + word + "&location=Vancouver,+BC&range=10&positionTypeIds=1", link(page, "E-mail me new jobs"));
        assertTrue(page.contains("<link rel=\"alternate\" type=\"application/rss+xml\" title=\"Jobs for “" + word + "” within 10 km of Vancouver, BC\" href=\"/feeds/jobs.rss?q="
            + word + "&amp;location=Vancouver,+BC&amp;range=10&amp;positionTypeIds=1\">"));
        assertTrue(page.contains("<input type=\"hidden\" name=\"range\" value=\"10\"><input type=\"hidden\" name=\"positionTypeIds\" value=\"1\">"));
        assertEquals("/fr/jobs?q=" + word + "&location=Vancouver,+BC&range=10&positionTypeIds=1&sort=date", link(page, "Français"));
    }

    @Test void jobs_of_a_sandbox_are_not_found() {
        service.sandbox("Sandpit").using(ApiVersion.V1_2).create(job(word));
        service.awaitSearch();
        assertEquals("No jobs for “" + word + "”", heading(page("/en/jobs?q=" + word)));
    }

    @Test void head_has_no_body() {
        var head = Request.to("HEAD", TestService.root() + "/en/jobs").header("Accept", Browsing.ACCEPT).send();
        assertEquals(200, head.status());
        assertEquals(0, head.bytes().length);
    }
}
