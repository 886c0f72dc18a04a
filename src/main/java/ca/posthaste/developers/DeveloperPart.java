package ca.posthaste.developers;

import ca.posthaste.http.Route;
import ca.posthaste.part.Part;
import io.prometheus.client.CollectorRegistry;
import java.util.List;
import java.util.stream.Stream;

/** The front page, the documentation of the API, and the metrics. */
public final class DeveloperPart implements Part {
    private final CollectorRegistry collectors;

    public DeveloperPart(CollectorRegistry collectors) {
        this.collectors = collectors;
    }

    @Override public List<Route> routes() {
        return Stream.of(new DeveloperPages().routes(), new MetricsResource(collectors).routes()).flatMap(List::stream).toList();
    }
}
