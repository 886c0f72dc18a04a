package ca.posthaste.http;

import ca.posthaste.http.access.Principal;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Counts and logs answered requests. Callers choose paths and statuses, so the number of metric series is bounded: per route template and status class. */
public final class RequestLog {
    private static final String NO_ROUTE = "(no route)";

    private final MeterRegistry meters;
    private final Optional<AccessLog> accessLog;
    private final Map<Series, Tally> tallies = new ConcurrentHashMap<>();
    private final Timer apiDuration;
    private final Timer pageDuration;

    public RequestLog(MeterRegistry meters, Optional<AccessLog> accessLog) {
        this.meters = meters;
        this.accessLog = accessLog;
        apiDuration = timer("api");
        pageDuration = timer("pages");
    }

    /**
     * @param endpoint null if the path or the method is unknown
     * @param from     address of the caller, which is only determined if it is logged
     */
    record LoggedRequest(String method, RouteTable.Endpoint endpoint, String path, int status, long bytes, Principal principal,
                         CharSequence id, long nanos, Supplier<SocketAddress> from) {
        /** Returns the method, but not an unknown one: it may be any word and must not get into the log. */
        String knownMethod() {
            return endpoint == null ? "other" : method;
        }

        String routePath() {
            return endpoint == null ? NO_ROUTE : endpoint.path();
        }
    }

    private record Series(String route, int statusClass) {}

    private static final class Tally {
        private final LongAdder count = new LongAdder();
        private final LongAdder nanos = new LongAdder();

        void add(long duration) {
            count.increment();
            nanos.add(duration);
        }
    }

    void answered(LoggedRequest entry) {
        count(entry.endpoint, entry.status, entry.nanos);
        accessLog.ifPresent(log -> log.add(entry));
    }

    void count(RouteTable.Endpoint endpoint, int status, long nanos) {
        var series = new Series(endpoint == null ? NO_ROUTE : endpoint.template(), status / 100);
        var tally = tallies.get(series);
        (tally == null ? tallies.computeIfAbsent(series, this::registered) : tally).add(nanos);
        (endpoint != null && endpoint.version() != null ? apiDuration : pageDuration).record(nanos, TimeUnit.NANOSECONDS);
    }

    private Tally registered(Series series) {
        var tally = new Tally();
        FunctionTimer.builder("posthaste.requests", tally, each -> each.count.sum(), each -> each.nanos.sum(), TimeUnit.NANOSECONDS)
            .description("Requests by route and status class")
            .tag("route", series.route).tag("status", series.statusClass + "xx").register(meters);
        return tally;
    }

    private Timer timer(String area) {
        return Timer.builder("posthaste.request.duration").description("Request duration")
            .tag("area", area)
            .serviceLevelObjectives(Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(25),
                Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(2))
            .register(meters);
    }
}
