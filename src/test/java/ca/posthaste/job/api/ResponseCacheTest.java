package ca.posthaste.job.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.api.ResponseCache.Basis;
import ca.posthaste.job.store.RowVersion;
import ca.posthaste.job.store.Versioned;
import ca.posthaste.language.Language;
import java.time.LocalDate;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResponseCacheTest {
    /** An answer that is never cached itself. Only one: hashing it takes long. */
    private static final JsonResponse TOO_LARGE = JsonResponse.of(new byte[400_000]);
    private static final Basis BAKERY = basis(1);
    private static final int NOW = 7;
    private static final RowVersion FIVE = new RowVersion(0, 5);

    private static final LocalDate TODAY = LocalDate.EPOCH;

    private final ResponseCache answers = new ResponseCache();
    private int reads;
    private int made;

    private record TestKey(int number, int size) implements ResponseCache.Key {}

    private static Basis basis(int employer) {
        return new Basis(new Employer(new EmployerId(employer), "Bakery", Plan.STANDARD, Language.ENGLISH, false), null, TODAY);
    }

    @Test void a_hit_at_the_same_data_version_reads_nothing() {
        var first = ask(1, BAKERY, NOW, FIVE);
        assertSame(first, ask(1, BAKERY, NOW, FIVE));
        assertEquals(1, reads);
        ask(2, BAKERY, NOW, FIVE);
        assertNotSame(first, ask(1, basis(2), NOW, FIVE));
        assertEquals(3, reads);
    }

    @Test void an_entry_of_another_data_version_is_used_only_for_the_same_version() {
        var cached = ask(1, BAKERY, NOW, FIVE);
        assertSame(cached, ask(1, BAKERY, NOW + 1, FIVE));
        assertSame(cached, ask(1, BAKERY, NOW + 1, FIVE));
        assertEquals(2, reads);
        assertEquals(1, made);
        var newer = ask(1, BAKERY, NOW + 2, new RowVersion(0, 6));
        assertNotSame(cached, newer);
        assertSame(newer, ask(1, BAKERY, NOW + 2, FIVE));
    }

    @Test void a_data_version_of_another_server_is_different_even_with_the_same_number() {
        var cached = ask(1, BAKERY, NOW, FIVE);
        assertNotSame(cached, ask(1, BAKERY, NOW + 1, new RowVersion(1, 5)));
    }

    @Test void a_read_gets_the_cached_version_unless_it_has_another_basis() {
        assertEquals(RowVersion.NONE, seen(1, BAKERY));
        ask(1, BAKERY, NOW, FIVE);
        assertEquals(FIVE, seen(1, BAKERY));
        assertEquals(RowVersion.NONE, seen(1, basis(2)));
    }

    @Test void a_very_large_answer_is_not_cached() {
        for (int i = 0; i < 3; i++) {
            answers.get(key(1), BAKERY, NOW, seen -> read(FIVE), value -> JsonResponse.of(new byte[400_000]));
        }
        assertEquals(3, reads);
    }

    @Test void reading_very_much_once_evicts_nothing_that_is_used_often() {
        var cached = ask(1, BAKERY, NOW, FIVE);
        for (int number = 1_000; number < 101_000; number++) {
            ask(number, BAKERY, NOW, FIVE);
            if (number % 100 == 0) {
                assertSame(cached, ask(1, BAKERY, NOW, FIVE), "after " + number);
            }
        }
    }

    @Test void long_keys_count_as_long_answers_do() {
        IntStream.range(0, 2_500).forEach(number -> answers.get(new TestKey(number, 16_000), BAKERY, NOW, seen -> read(FIVE),
            value -> JsonResponse.of(new byte[1]))); // 40 MB of keys
        var cached = IntStream.range(0, 2_500).filter(number -> isCached(new TestKey(number, 16_000))).count();
        assertTrue(cached > 0 && cached <= 7 * 1024 * 1024 / 16_000, "there is room for seven megabytes, and kept are " + cached);
    }

    private boolean isCached(TestKey key) {
        int before = reads;
        answers.get(key, BAKERY, NOW, seen -> read(FIVE), value -> TOO_LARGE);
        return reads == before;
    }

    private RowVersion seen(int number, Basis basis) {
        var told = new RowVersion[1];
        answers.get(key(number), basis, NOW + 100, seen -> {
            told[0] = seen;
            return new CompletableFuture<Versioned<String>>();
        }, value -> JsonResponse.of(new byte[0]));
        return told[0];
    }

    private static TestKey key(int number) {
        return new TestKey(number, 0);
    }

    private JsonResponse ask(int number, Basis basis, long dataVersion, RowVersion version) {
        var answer = answers.get(key(number), basis, dataVersion, seen -> read(version), value -> {
            made++;
            return JsonResponse.of(new byte[] {(byte) version.number()});
        }).toCompletableFuture();
        assertFalse(answer.isCompletedExceptionally());
        return answer.join();
    }

    private CompletableFuture<Versioned<String>> read(RowVersion version) {
        reads++;
        return CompletableFuture.completedFuture(new Versioned<>(version, "rows"));
    }
}
