package ca.posthaste.board.feed;

import ca.posthaste.limit.NetworkLimit;
import ca.posthaste.support.Answer;
import ca.posthaste.support.BehindProxy;
import ca.posthaste.support.Request;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** Who has many feeds sent at once is known by what a trusted proxy says. */
@QuarkusTest
@TestProfile(BehindProxy.class)
class FeedsBehindProxyTest {
    @Inject StreamSlots slots;

    private static Answer get(String network) {
        return Request.to("GET", TestService.root() + "/feeds/indeed.xml").header("X-Forwarded-For", network).send();
    }

    @Test void one_network_has_only_so_many_at_once_and_others_have_theirs() {
        var taken = new ArrayList<StreamSlots.Slot>();
        try {
            for (int i = 0; i < StreamSlots.MOST_OF_ONE; i++) {
                taken.add(slots.take("IndeedFeed", NetworkLimit.household("203.0.113.77", true), () -> {}).orElseThrow());
            }
            get("203.0.113.77").expect(503).expectHeader("Retry-After", "60");
            get("203.0.113.78").expect(200);
            taken.remove(0).close();
            get("203.0.113.77").expect(200);
        } finally {
            taken.forEach(StreamSlots.Slot::close);
        }
    }
}
