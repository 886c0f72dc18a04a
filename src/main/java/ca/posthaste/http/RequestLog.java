package ca.posthaste.http;

import ca.posthaste.employer.Employer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Counts and logs what was answered. A line holds nothing a client could have put personal data or a key into: no
 * query, no unknown path, no address of the caller.
 */
public final class RequestLog {
    private static final Logger ACCESS = Logger.getLogger("posthaste.access");
    private static final String NO_ROUTE = "(no route)";

    private final MeterRegistry meters;
    private final boolean lines;
    private final Map<Series, Timer> timers = new ConcurrentHashMap<>();

    public RequestLog(MeterRegistry meters, boolean lines) {
        this.meters = meters;
        this.lines = lines;
    }

    record Entry(String method, Route route, String path, int status, int bytes, Employer employer, String id,
                 long nanos) {
        String where() {
            return route == null ? NO_ROUTE : route.address();
        }

        /** Path parts that vary are ids, and only shown when they are. */
        String what() {
            var last = path.substring(path.lastIndexOf('/') + 1);
            boolean varies = route != null && route.path().endsWith("}");
            return varies && Call.id32(last).isPresent() ? where().replaceFirst("\\{[^}]*}$", last) : where();
        }
    }

    private record Series(String method, String route, int status) {}

    void answered(Entry entry) {
        // A method nobody offers may be any word: it must not make a series of its own.
        var method = entry.route == null ? "other" : entry.method;
        timers.computeIfAbsent(new Series(method, entry.where(), entry.status), this::timer)
            .record(entry.nanos, TimeUnit.NANOSECONDS);
        if (lines) {
            ACCESS.infof("%s %s %d %dB %.1fms employer=%s request=%s", method, entry.what(), entry.status,
                entry.bytes, entry.nanos / 1e6, entry.employer == null ? "-" : entry.employer.id().value(), entry.id);
        }
    }

    private Timer timer(Series series) {
        return Timer.builder("posthaste.requests").description("Answered requests by route and status")
            .tag("method", series.method).tag("route", series.route).tag("status", String.valueOf(series.status))
            .serviceLevelObjectives(Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(25),
                Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(2))
            .register(meters);
    }
}
