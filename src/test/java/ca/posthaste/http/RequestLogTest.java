package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.search.index.SearchMeters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestLogTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test void a_rebuild_of_the_search_index_sees_how_many_requests_were_answered() {
        var seen = new SearchMeters(meters);
        assertEquals(0, seen.answered(), "the index may be there before the server");
        var log = new RequestLog(meters, Optional.empty());
        log.count(null, 404, 1);
        log.count(null, 200, 1);
        assertEquals(2, seen.answered());
    }
}
