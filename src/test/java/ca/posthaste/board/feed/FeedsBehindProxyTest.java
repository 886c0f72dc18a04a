package ca.posthaste.board.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ca.posthaste.support.Answer;
import ca.posthaste.support.BehindProxy;
import ca.posthaste.support.Request;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Limits on concurrent feeds use the client address reported by a trusted proxy. */
@QuarkusTest
@TestProfile(BehindProxy.class)
class FeedsBehindProxyTest {
    @Inject StreamSlots slots;

    private static Answer get(String network) {
        return Request.to("GET", TestService.root() + "/feeds/indeed.xml").header("X-Forwarded-For", network).send();
    }

    @Test void streams_per_network_are_limited_and_other_networks_have_their_own() {
        var taken = new ArrayList<StreamSlots.Slot>();
        try {
            for (int i = 0; i < StreamSlots.HOUSEHOLD_SLOTS_MAX; i++) {
                taken.add(slots.take("indeed", StreamSlots.Origin.of("203.0.113.77", true), () -> {}).orElseThrow());
            }
            get("203.0.113.77").expect(503).expectHeader("Retry-After", "60");
            get("203.0.113.78").expect(200);
            taken.remove(0).close();
            get("203.0.113.77").expect(200);
        } finally {
            taken.forEach(StreamSlots.Slot::close);
        }
    }

    @Test void a_site_with_all_streams_of_a_feed_gives_way_to_another() {
        var hungUp = new AtomicInteger();
        var taken = new ArrayList<StreamSlots.Slot>();
        try {
            for (int i = 0; i < StreamSlots.FEED_SLOTS_MAX; i++) {
                taken.add(slots.take("indeed", StreamSlots.Origin.of("203.0.113." + i, true), hungUp::incrementAndGet).orElseThrow());
            }
            get("203.0.113.99").expect(503);
            get("198.51.100.1").expect(200);
            assertEquals(1, hungUp.get());
            assertFalse(taken.get(taken.size() - 1).mayContinue(), "the newest");
        } finally {
            taken.forEach(StreamSlots.Slot::close);
        }
    }
}
