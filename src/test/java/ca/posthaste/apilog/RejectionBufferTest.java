package ca.posthaste.apilog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.TestClock;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Limits of the memory buffer, in total and by employer. */
class RejectionBufferTest {
    private final RejectionBuffer buffer = new RejectionBuffer(null, new StoredRejections(), new TestClock(ZoneOffset.UTC));

    private void add(int employer, int times) {
        for (int i = 0; i < times; i++) {
            buffer.add(RejectionsContract.noted(employer, "/jobs/" + i));
        }
    }

    @Test void the_buffered_rejections_per_employer_are_limited_like_the_stored_ones() {
        add(1, RejectionBuffer.OF_EMPLOYER_MAX + 5);
        assertEquals(RejectionBuffer.OF_EMPLOYER_MAX, buffer.size());
    }

    @Test void the_total_size_of_the_bodies_is_limited() {
        for (int employer = 1; employer <= 2 * RejectionBuffer.HELD_MAX; employer++) {
            buffer.add(RejectionsContract.noted(employer, RejectionsContract.NOW, "/jobs", new byte[3 * ReadableText.BYTES_MAX]));
        }
        assertTrue(buffer.sizeInBytes() <= RejectionBuffer.BYTES_MAX && buffer.sizeInBytes() > RejectionBuffer.BYTES_MAX - 2 * ReadableText.BYTES_MAX);
    }

    @Test void the_total_number_of_buffered_rejections_is_limited() {
        for (int employer = 1; employer <= 2 * RejectionBuffer.HELD_MAX; employer++) {
            add(employer, 1);
        }
        assertEquals(RejectionBuffer.HELD_MAX, buffer.size());
    }
}
