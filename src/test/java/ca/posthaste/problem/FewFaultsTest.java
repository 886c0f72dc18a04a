package ca.posthaste.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Bilingual;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FewFaultsTest {
    private static List<FieldFault> faults(int count) {
        return IntStream.range(0, count).mapToObj(i -> new FieldFault("/f" + i, Rule.REQUIRED, Bilingual.format("Send f%s.", "Envoyez f%s.", i))).toList();
    }

    private static String last(List<FieldFault> faults) {
        return faults.get(faults.size() - 1).detail().english();
    }

    @Test void few_faults_stay_as_they_are() {
        var all = faults(20);
        assertSame(all, FewFaults.of(all, 20));
    }

    @Test void the_last_of_many_says_how_many_are_not_listed() {
        var few = FewFaults.of(faults(21), 20);
        assertEquals(21, few.size());
        assertEquals("Mend these first. Faults that are not listed: 1.", last(few));
    }

    @Test void what_was_cut_before_and_what_came_since_is_counted() {
        var once = FewFaults.of(faults(60), 20);
        assertEquals(once, FewFaults.of(once, 20));
        var more = Stream.concat(once.stream(), faults(5).stream()).toList();
        assertEquals("Mend these first. Faults that are not listed: 45.", last(FewFaults.of(more, 20)));
        assertEquals(21, FewFaults.of(more, 20).size());
        assertEquals("Mend these first. Faults that are not listed: 59.", last(FewFaults.of(once, 1)));
        assertEquals("Mend these first. Faults that are not listed: 59.", last(FewFaults.of(FewFaults.of(once, 1), 20)));
        var refusal = assertThrows(Rejected.class, () -> Rejected.ifAny(once));
        assertEquals("Send f0. (and 59 more: see errors)", refusal.getMessage());
        assertEquals("Envoyez f0. (et 59 de plus\u00a0: voir errors)", refusal.detail().french());
    }

    @Test void long_texts_are_cut() {
        var wide = "🥖".repeat(1_000);
        var few = FewFaults.of(new Rejected(Problem.INPUT_INVALID, new Bilingual(wide, wide),
            List.of(new FieldFault(wide, Rule.REQUIRED, new Bilingual(wide, wide)))), 20);
        for (var text : List.of(few.getMessage(), few.detail().french(), few.faults().get(0).pointer(), few.faults().get(0).detail().english(),
                few.faults().get(0).detail().french())) {
            assertTrue(text.length() <= 401 && text.endsWith("🥖…"), text);
        }
    }
}
