package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.AnswerCache.Basis;
import ca.posthaste.job.AnswerCache.Made;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnswerCacheTest {
    private static final Basis BAKERY = basis(1, 0);
    private static final int MOMENT = 7;

    private final AnswerCache answers = new AnswerCache();
    private int made;

    private record Asked(int number, int size) implements AnswerCache.Question {}

    private static Basis basis(int employer, long connectionEpoch) {
        return new Basis(new Employer(new EmployerId(employer), "Bakery", Plan.STANDARD), null, connectionEpoch);
    }

    @Test void what_was_asked_twice_is_kept_and_given_again_at_the_same_moment() {
        ask(1, 5);
        assertNull(answers.at(MOMENT, question(1), BAKERY));
        var second = ask(1, 5);
        assertSame(second, answers.at(MOMENT, question(1), BAKERY));
        assertNull(answers.at(MOMENT + 1, question(1), BAKERY));
        assertNull(answers.at(MOMENT, question(2), BAKERY));
        assertNull(answers.at(MOMENT, question(1), basis(2, 0)));
        assertNull(answers.at(MOMENT, question(1), basis(1, 1)));
    }

    @Test void a_very_large_answer_is_not_kept() {
        for (int i = 0; i < 3; i++) {
            answers.get(MOMENT, question(1), BAKERY, () -> 5, () -> new Made(5, new byte[400_000]));
            assertNull(answers.at(MOMENT, question(1), BAKERY));
        }
    }

    @Test void at_another_moment_it_is_given_for_the_same_version_only() {
        ask(1, 5);
        var kept = ask(1, 5);
        assertSame(kept, answers.get(MOMENT + 1, question(1), BAKERY, () -> 5, () -> made(5)));
        assertSame(kept, answers.at(MOMENT + 1, question(1), BAKERY));
        assertEquals(2, made);
        var newer = answers.get(MOMENT + 2, question(1), BAKERY, () -> 6, () -> made(6));
        assertEquals(3, made);
        assertSame(newer, answers.at(MOMENT + 2, question(1), BAKERY));
    }

    @Test void who_asks_for_news_is_told_what_was_seen_and_given_it_again_when_there_is_none() {
        for (int i = 0; i < 2; i++) {
            answers.get(question(1), BAKERY, seen -> {
                assertEquals(-1, seen);
                return Optional.of(made(5));
            });
        }
        var seen = answers.get(question(1), BAKERY, version -> {
            assertEquals(5, version);
            return Optional.empty();
        });
        assertArrayEquals(new byte[] {5}, seen);
        answers.get(question(1), basis(1, 1), version -> { // what another server counted says nothing here
            assertEquals(-1, version);
            return Optional.of(made(5));
        });
    }

    @Test void reading_very_much_once_pushes_nothing_out() {
        keep(1, 0);
        IntStream.range(1_000, 101_000).forEach(number -> ask(number, 5));
        assertNotNull(answers.at(MOMENT, question(1), BAKERY));
    }

    @Test void what_is_asked_for_again_and_again_stays_and_what_is_not_goes() {
        keep(1, 0);
        keep(2, 0);
        for (int number = 1_000; number < 21_000; number++) {
            keep(number, 1_000);
            assertNotNull(answers.at(MOMENT, question(1), BAKERY));
        }
        assertNull(answers.at(MOMENT, question(2), BAKERY));
    }

    @Test void long_questions_take_room_as_long_answers_do() {
        IntStream.range(0, 2_500).forEach(number -> keep(number, 16_000)); // 40 MB of questions
        var kept = IntStream.range(0, 2_500).filter(number ->
            answers.at(MOMENT, new Asked(number, 16_000), BAKERY) != null).count();
        assertTrue(kept > 0 && kept <= 2 * 5 * 1024 * 1024 / 16_000, "there is room for two generations, and kept are " + kept);
    }

    private static Asked question(int number) {
        return new Asked(number, 0);
    }

    private byte[] ask(int number, long version) {
        return answers.get(MOMENT, question(number), BAKERY, () -> version, () -> made(version));
    }

    private void keep(int number, int size) {
        for (int i = 0; i < 2; i++) {
            answers.get(MOMENT, new Asked(number, size), BAKERY, () -> 5, () -> made(5));
        }
    }

    private Made made(long version) {
        made++;
        return new Made(version, new byte[] {(byte) version});
    }
}
