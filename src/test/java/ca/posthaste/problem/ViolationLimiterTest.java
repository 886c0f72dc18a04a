package ca.posthaste.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.UserMessage;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ViolationLimiterTest {
    private static List<Violation> faults(int count) {
        return IntStream.range(0, count).mapToObj(i -> new Violation("/f" + i, Rule.REQUIRED, UserMessage.of("field.required", "name", "f" + i))).toList();
    }

    private static String last(List<Violation> faults) {
        return faults.get(faults.size() - 1).detail().english();
    }

    @Test void few_violations_are_unchanged() {
        var all = faults(20);
        assertSame(all, ViolationLimiter.of(all, 20));
    }

    @Test void the_last_of_many_violations_has_the_number_of_unlisted_ones() {
        var few = ViolationLimiter.of(faults(21), 20);
        assertEquals(21, few.size());
        assertEquals("Fix these first. Errors not listed here: 1.", last(few));
    }

    @Test void violations_dropped_earlier_and_later_are_counted_together() {
        var once = ViolationLimiter.of(faults(60), 20);
        assertEquals(once, ViolationLimiter.of(once, 20));
        var more = Stream.concat(once.stream(), faults(5).stream()).toList();
        assertEquals("Fix these first. Errors not listed here: 45.", last(ViolationLimiter.of(more, 20)));
        assertEquals(21, ViolationLimiter.of(more, 20).size());
        assertEquals("Fix these first. Errors not listed here: 59.", last(ViolationLimiter.of(once, 1)));
        assertEquals("Fix these first. Errors not listed here: 59.", last(ViolationLimiter.of(ViolationLimiter.of(once, 1), 20)));
        var rejection = assertThrows(Rejected.class, () -> Rejected.throwIfAny(once));
        assertEquals("f0 is required here. (and 59 more: see errors)", rejection.getMessage());
        assertEquals("f0 est obligatoire ici. (et 59 de plus\u00a0: voir errors)", rejection.detail().french());
    }

    @Test void long_texts_are_cut() {
        var wide = "🥖".repeat(1_000);
        var detail = UserMessage.of("field.required", "name", wide);
        var few = ViolationLimiter.of(new Rejected(Problem.INPUT_INVALID, detail, List.of(new Violation(wide, Rule.REQUIRED, detail))), 20);
        for (var text : List.of(few.getMessage(), few.detail().french(), few.faults().get(0).pointer(), few.faults().get(0).detail().english(),
                few.faults().get(0).detail().french())) {
            assertTrue(text.length() <= 401 && text.endsWith("🥖…"), text);
        }
    }
}
