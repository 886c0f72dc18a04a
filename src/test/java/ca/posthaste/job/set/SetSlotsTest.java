package ca.posthaste.job.set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SetSlotsTest {
    private final SetSlots places = new SetSlots();

    private List<SetSlots.Place> taken(int count) {
        return IntStream.range(0, count).mapToObj(i -> places.take(new EmployerId(100 + i))).toList();
    }

    private static CompletableFuture<Void> begun(SetSlots.Place place) {
        return place.beginWork().toCompletableFuture();
    }

    private static boolean isAtWork(SetSlots.Place place) {
        return begun(place).isDone();
    }

    @Test void an_employer_has_few_sets_on_their_way() {
        var employer = new EmployerId(1);
        var first = places.take(employer);
        places.take(employer);
        assertEquals(Problem.SERVICE_BUSY, assertThrows(Rejected.class, () -> places.take(employer)).problem());
        places.take(new EmployerId(2));
        first.release();
        first.release();
        places.take(employer);
        assertThrows(Rejected.class, () -> places.take(employer));
    }

    @Test void complete_sets_wait_their_turn() {
        var sets = taken(SetSlots.PLACES + 2);
        assertTrue(sets.stream().limit(SetSlots.PLACES).allMatch(SetSlotsTest::isAtWork));
        var fifth = begun(sets.get(SetSlots.PLACES));
        var sixth = begun(sets.get(SetSlots.PLACES + 1));
        assertFalse(fifth.isDone());
        sets.get(0).finishWork();
        sets.get(0).release(); // ends the same turn, which is passed on only once
        assertTrue(fifth.isDone());
        assertFalse(sixth.isDone());
        sets.get(SetSlots.PLACES).release();
        assertTrue(sixth.isDone());
    }

    @Test void a_set_that_is_still_being_sent_does_not_delay_others() {
        taken(100);
        assertTrue(isAtWork(places.take(new EmployerId(1))));
    }

    @Test void the_number_of_waiting_sets_is_limited() {
        var sets = taken(SetSlots.PLACES + SetSlots.WAITING_MAX + 1);
        sets.subList(0, sets.size() - 1).forEach(SetSlots.Place::beginWork);
        var last = sets.get(sets.size() - 1);
        var rejected = assertThrows(CompletionException.class, () -> begun(last).join());
        assertEquals(Problem.SERVICE_BUSY, ((Rejected) rejected.getCause()).problem());
        last.release(); // it had no turn, so there is none to pass on
        sets.forEach(SetSlots.Place::finishWork);
        assertTrue(isAtWork(last));
    }
}
