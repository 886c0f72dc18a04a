package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.application.ApplicationIntake.ApplyLimits;
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

    private void direct(String network) {
        limits.admit(network, false);
    }

    private void forwarded(String network) {
        limits.admit(network, true);
    }

    @ParameterizedTest
    @CsvSource({"203.0.113.7,203.0.113.7", "2001:db8::1,2001:db8:0:0:ffff::9", "unknown,unknown7", "203.0.113.7,::ffff:203.0.113.7",
        "203.0.113.999,1.2.3.4.5"})
    void applications_per_network_address_are_limited(String first, String same) {
        direct(first);
        direct(same);
        var rejected = assertThrows(Rejected.class, () -> direct(first));
        assertEquals(Problem.TOO_MANY_APPLICATIONS, rejected.problem());
        assertEquals("3600", rejected.headers().get("Retry-After"));
        direct("203.0.113.8");
        direct("2001:db8:0:1::1");
        clock.moveBy(Duration.ofHours(1));
        direct(first);
    }

    @ParameterizedTest @ValueSource(strings = {"127.0.0.1", "::1", "0:0:0:0:0:0:0:1", "127.9.9.9", ""})
    void a_proxy_that_does_not_forward_addresses_is_not_limited(String network) {
        for (int i = 0; i < 10; i++) {
            assertDoesNotThrow(() -> direct(network));
        }
    }

    @ParameterizedTest @ValueSource(strings = {"127.0.0.1", "::1", "::ffff:127.0.0.1", "unknown1", "_hidden", "", "1.2.3.999"})
    void callers_without_a_usable_address_behind_a_proxy_share_one_limit(String network) {
        forwarded("127.0.0.1");
        forwarded(network);
        assertThrows(Rejected.class, () -> forwarded(network));
        assertThrows(Rejected.class, () -> forwarded("unknown2"));
        forwarded("203.0.113.8");
    }

    @Test void applications_are_not_limited_if_no_limit_is_set() {
        var none = new ApplyLimits(0, clock);
        for (int i = 0; i < 1_000; i++) {
            none.admit("203.0.113.7", false);
        }
    }
}
