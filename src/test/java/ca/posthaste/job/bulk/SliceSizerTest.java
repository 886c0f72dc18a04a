package ca.posthaste.job.bulk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SliceSizerTest {
    private final SliceSizer sizer = new SliceSizer();

    private int after(Duration each) {
        for (int i = 0; i < 10; i++) {
            sizer.adjust(each);
        }
        return sizer.size();
    }

    @Test void slices_get_larger_while_they_are_short_and_smaller_while_they_are_long() {
        int first = sizer.size();
        sizer.adjust(SliceSizer.LONG);
        sizer.adjust(SliceSizer.SHORT);
        assertEquals(first, sizer.size());
        sizer.adjust(SliceSizer.SHORT.minusNanos(1));
        assertEquals(2 * first, sizer.size());
        sizer.adjust(SliceSizer.LONG.plusNanos(1));
        assertEquals(first, sizer.size());
    }

    @Test void a_slice_has_a_few_jobs_at_least_and_a_chunk_at_most() {
        assertEquals(SliceSizer.JOBS_MIN, after(Duration.ofSeconds(1)));
        assertEquals(SliceSizer.JOBS_MAX, after(Duration.ZERO));
    }
}
