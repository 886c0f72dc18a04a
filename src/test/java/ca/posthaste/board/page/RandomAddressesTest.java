package ca.posthaste.board.page;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Any query string leads to a page or a redirect to one. */
@QuarkusTest
class RandomAddressesTest {
    private static final Set<Integer> FINE = Set.of(200, 301, 302, 400, 404, 410, 414, 503);
    private static final List<String> NAMES = List.of("q", "location", "range", "categoryIds", "positionTypeIds", "workplaceType", "provinces", "salaryMin",
        "postedWithin", "employerId", "language", "sort", "page", "pageSize", "facets", "lang", "utm_source", "", "%00", "q%5B%5D", "%");
    private static final List<String> VALUES = List.of("", "baker", "Vancouver", "Vancouver,+BC", "Ontario", "1", "0", "-1", "1,2,3", "36", "99999999999999999999", "1e9",
        "2147483648", "NaN", "0.5", "remote", "REMOTE,hybrid", "BC,QC", "date", "distance", "salary", "relevance", "fr", "%00", "%7F%1B", "%FF%FE", "%C3%28", "%", "%zz",
        "%22%3E%3Cscript%3E", "%7Bt:homeTitle%7D", "%E2%80%AE", "%F0%9F%A5%96", "%ED%A0%80", "%27+OR+1=1--", "a".repeat(300), "+".repeat(50), "1,".repeat(120), "*", "%22",
        "%22baker", "-baker", "()", "%5C", "~", "../..", "%EF%BF%BF");

    @Inject TestService service;

    @Test void a_thousand_random_addresses_are_answered_with_pages() {
        var bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        bakery.create(Browsing.job("Baker"));
        service.awaitSearch();
        long seed = System.nanoTime();
        var random = new Random(seed);
        var paths = List.of("/en/jobs", "/fr/jobs", "/en/jobs", "/fr/jobs", "/", "/en", "/fr", "/en/employers/" + bakery.employer().id().value() + "-bread-butter-bakery",
            "/fr/employers/" + bakery.employer().id().value());
        for (int i = 0; i < 1_000; i++) {
            var address = paths.get(random.nextInt(paths.size())) + "?" + query(random);
            var answer = RawHttp.exchange("GET " + address + " HTTP/1.1\nAccept: " + Browsing.ACCEPT, new byte[0]);
            int status = Integer.parseInt(answer.split(" ", 3)[1]);
            assertTrue(FINE.contains(status), () -> status + " for " + address + " (seed " + seed + ")");
            assertTrue(status / 100 == 3 || answer.toLowerCase(Locale.ROOT).contains("\r\ncontent-type: text/html; charset=utf-8\r\n"),
                () -> "no page for " + address);
        }
    }

    private static String query(Random random) {
        var query = new StringBuilder();
        for (int i = random.nextInt(7); i >= 0; i--) {
            query.append(NAMES.get(random.nextInt(NAMES.size()))).append(random.nextInt(20) == 0 ? "" : "=")
                .append(random.nextInt(6) == 0 ? characters(random) : VALUES.get(random.nextInt(VALUES.size()))).append('&');
        }
        return query.toString();
    }

    /** Returns arbitrary bytes, mostly percent-encoded. */
    private static String characters(Random random) {
        var text = new StringBuilder();
        for (int i = random.nextInt(40); i >= 0; i--) {
            int value = random.nextInt(256);
            text.append(value > 32 && value < 127 && "#&<>\"\\^`{|}".indexOf(value) < 0 && random.nextBoolean() ? String.valueOf((char) value) : String.format("%%%02X", value));
        }
        return text.toString();
    }
}
