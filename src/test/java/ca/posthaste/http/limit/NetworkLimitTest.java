package ca.posthaste.http.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Grouping of requests by network. */
class NetworkLimitTest {

    @Test void a_direct_caller_on_this_machine_is_not_counted_because_many_may_be_behind_it() {
        assertEquals(Optional.empty(), NetworkLimit.household("127.0.0.1", false));
        assertEquals(Optional.empty(), NetworkLimit.household("::1", false));
        assertEquals(Optional.empty(), NetworkLimit.household("", false));
    }

    @Test void callers_without_a_usable_forwarded_address_share_a_limit() {
        var unknown = NetworkLimit.household("127.0.0.1", true);
        assertEquals(Optional.of(""), unknown);
        assertEquals(unknown, NetworkLimit.household("unknown", true));
        assertEquals(unknown, NetworkLimit.household("", true));
    }

    @Test void a_household_has_many_addresses_of_version_6_and_one_of_version_4() {
        assertEquals(NetworkLimit.household("2001:db8::1", false), NetworkLimit.household("2001:db8:0:0:ffff::2", true));
        assertEquals(NetworkLimit.household("192.0.2.1", false), NetworkLimit.household("192.0.2.1", true));
        assertNotEquals(NetworkLimit.household("192.0.2.1", false), NetworkLimit.household("192.0.2.2", false));
        assertNotEquals(NetworkLimit.household("2001:db8::1", false), NetworkLimit.household("2001:db8:0:1::1", false));
    }

    private static boolean isRefused(NetworkLimit limit, String network) {
        return limit.take(network, true).orElseThrow().rejected();
    }

    @Test void a_caller_that_rotates_through_the_networks_of_a_site_is_counted_once() {
        var limit = new NetworkLimit(2, 5, Duration.ofHours(1), Clock.systemUTC());
        for (int network = 0; network < 5; network++) {
            assertFalse(isRefused(limit, "2001:db8:7:" + Integer.toHexString(network) + "::1"));
            assertFalse(isRefused(limit, "192.0.2." + network));
        }
        assertTrue(isRefused(limit, "2001:db8:7:ffff::1"));
        assertTrue(isRefused(limit, "192.0.2.200"));
        assertFalse(isRefused(limit, "2001:db8:8::1"), "another site");
        assertFalse(isRefused(limit, "198.51.100.1"));
    }

    @Test void one_network_of_a_site_cannot_use_up_the_quota_of_the_others() {
        var limit = new NetworkLimit(2, 5, Duration.ofHours(1), Clock.systemUTC());
        for (int i = 0; i < 20; i++) {
            assertEquals(i >= 2, isRefused(limit, "192.0.2.1"));
        }
        assertFalse(isRefused(limit, "192.0.2.2"));
    }
}
