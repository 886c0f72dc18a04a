package ca.posthaste.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Counts and logs what was answered. */
public final class RequestLog {
    private static final String NO_ROUTE = "(no route)";
    private static final String OTHER = "other";

    private final MeterRegistry meters;
    private final Optional<AccessLog> accessLog;
    private final Map<Series, Timer> timers = new ConcurrentHashMap<>();

    public RequestLog(MeterRegistry meters, Optional<AccessLog> accessLog) {
        this.meters = meters;
        this.accessLog = accessLog;
    }

    /** @param endpoint null if the path or the method is unknown */
    record LoggedRequest(String method, RouteTable.Endpoint endpoint, String path, int status, long bytes, Principal principal,
                         String id, long nanos, SocketAddress from) {
        /** An unknown method may be any word: it must not make a metric series of its own. */
        String knownMethod() {
            return endpoint == null ? OTHER : method;
        }

        String routePath() {
            return shown(endpoint);
        }
    }

    private record Series(String method, RouteTable.Endpoint endpoint, int status) {}

    void answered(LoggedRequest entry) {
        var series = new Series(entry.knownMethod(), entry.endpoint, entry.status);
        var timer = timers.get(series);
        (timer == null ? timers.computeIfAbsent(series, this::timer) : timer).record(entry.nanos, TimeUnit.NANOSECONDS);
        accessLog.ifPresent(log -> log.add(entry));
    }

    private static String shown(RouteTable.Endpoint endpoint) {
        return endpoint == null ? NO_ROUTE : endpoint.path();
    }

    private Timer timer(Series series) {
        return Timer.builder("posthaste.requests").description("Answered requests by route and status")
            .tag("method", series.method).tag("route", shown(series.endpoint))
            .tag("status", String.valueOf(series.status))
            .serviceLevelObjectives(Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(25),
                Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(2))
            .register(meters);
    }
}
