package ca.posthaste.job.bulk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.DatabaseUnavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BusyRetryTest {
    private final List<Duration> pauses = new ArrayList<>();
    private final BusyRetry patience = new BusyRetry(pauses::add);

    private static DatabaseUnavailable busy() {
        return DatabaseUnavailable.notBegun("too busy");
    }

    @Test void work_that_was_not_begun_is_retried_after_longer_and_longer_pauses() {
        assertEquals("done", patience.untilBegun(() -> {
            if (pauses.size() < 3) {
                throw busy();
            }
            return "done";
        }));
        assertEquals(List.of(Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(400)), pauses);
    }

    @Test void a_retry_fails_after_about_a_minute() {
        assertThrows(DatabaseUnavailable.class, () -> patience.untilBegun(() -> {
            throw busy();
        }));
        var all = pauses.stream().reduce(Duration.ZERO, Duration::plus);
        assertTrue(all.compareTo(Duration.ofSeconds(55)) > 0 && all.compareTo(Duration.ofSeconds(65)) < 0, all.toString());
    }

    @Test void work_that_may_have_begun_is_not_retried() {
        var broken = new DatabaseUnavailable("The connection broke.", null);
        assertSame(broken, assertThrows(DatabaseUnavailable.class, () -> patience.untilBegun(() -> {
            throw broken;
        })));
        assertEquals(List.of(), pauses);
    }
}
