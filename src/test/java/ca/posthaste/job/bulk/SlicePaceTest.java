package ca.posthaste.job.bulk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlicePaceTest {
    private final SlicePace pace = new SlicePace();

    private int after(Duration each) {
        for (int i = 0; i < 10; i++) {
            pace.took(each);
        }
        return pace.size();
    }

    @Test void slices_get_larger_while_they_are_short_and_smaller_while_they_are_long() {
        int first = pace.size();
        pace.took(SlicePace.LONG);
        pace.took(SlicePace.SHORT);
        assertEquals(first, pace.size());
        pace.took(SlicePace.SHORT.minusNanos(1));
        assertEquals(2 * first, pace.size());
        pace.took(SlicePace.LONG.plusNanos(1));
        assertEquals(first, pace.size());
    }

    @Test void a_slice_has_a_few_jobs_at_least_and_a_chunk_at_most() {
        assertEquals(SlicePace.LEAST, after(Duration.ofSeconds(1)));
        assertEquals(SlicePace.MOST, after(Duration.ZERO));
    }
}
