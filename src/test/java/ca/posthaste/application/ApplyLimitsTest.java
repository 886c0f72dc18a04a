package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplyLimitsTest {
    private final TestClock clock = new TestClock(ZoneOffset.UTC);
    private final ApplyLimits limits = new ApplyLimits(2, clock);

    @ParameterizedTest
    @CsvSource({"203.0.113.7,203.0.113.7", "2001:db8::1,2001:db8:0:0:ffff::9", "unknown,unknown"})
    void a_network_address_has_its_limit(String first, String same) {
        limits.admit(first);
        limits.admit(same);
        var refused = assertThrows(Rejected.class, () -> limits.admit(first));
        assertEquals(Problem.TOO_MANY_APPLICATIONS, refused.problem());
        assertEquals("3600", refused.headers().get("Retry-After"));
        limits.admit("203.0.113.8");
        limits.admit("2001:db8:0:1::1");
        clock.moveBy(Duration.ofHours(1));
        limits.admit(first);
    }

    @ParameterizedTest @ValueSource(strings = {"127.0.0.1", "::1", "0:0:0:0:0:0:0:1", "127.9.9.9", ""})
    void a_proxy_that_does_not_say_for_whom_it_calls_is_not_limited(String network) {
        for (int i = 0; i < 10; i++) {
            assertDoesNotThrow(() -> limits.admit(network));
        }
    }

    @Test void without_a_limit_there_is_none() {
        var none = new ApplyLimits(0, clock);
        for (int i = 0; i < 1_000; i++) {
            none.admit("203.0.113.7");
        }
    }
}
