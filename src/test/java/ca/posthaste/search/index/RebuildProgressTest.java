package ca.posthaste.search.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class RebuildProgressTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Rebuild.RebuildProgress progress = new Rebuild.RebuildProgress(new SearchMeters(meters));

    private double shown() {
        return meters.get("posthaste.search.rebuild.progress").gauge().value();
    }

    @Test void the_progress_is_the_share_of_indexed_jobs() {
        progress.begin(400);
        assertEquals(0, shown());
        progress.add(100);
        assertEquals(0.25, shown());
        progress.add(500); // jobs added in the meantime
        assertEquals(1, shown());
        progress.end();
        assertEquals(1, shown());
        assertEquals(1, meters.get("posthaste.search.rebuilds").counter().count());
    }

    @Test void an_index_without_jobs_is_complete_at_once() {
        progress.begin(0);
        progress.add(0);
        assertEquals(1, shown());
    }
}
