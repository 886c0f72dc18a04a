package ca.posthaste;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.config.Settings;
import ca.posthaste.console.ConsolePart;
import ca.posthaste.developers.MetricsResource;
import ca.posthaste.http.AccessLog;
import ca.posthaste.http.Call;
import ca.posthaste.http.FramingCheck;
import ca.posthaste.http.PublicAddress;
import ca.posthaste.http.RejectionLog;
import ca.posthaste.http.RequestHandler;
import ca.posthaste.http.RequestLog;
import ca.posthaste.http.RouteTable;
import ca.posthaste.http.access.Authenticator;
import ca.posthaste.http.limit.RateLimit;
import ca.posthaste.http.server.GracefulShutdown;
import ca.posthaste.http.server.ManagementServer;
import ca.posthaste.http.server.PipeliningHandler;
import ca.posthaste.page.ErrorPages;
import ca.posthaste.part.Part;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Receives requests from the server's router: the {@link RequestHandler}, the management port, the access log, and the graceful shutdown. */
public final class HttpEntryPoint implements AutoCloseable {
    private static final int FIRST = Integer.MIN_VALUE;
    private static final int AFTER_HEALTH = Integer.MAX_VALUE - 1;
    private static final int BAD_REQUEST = 400;
    private static final String HEALTH = "/health";
    private static final String API = "/api/";

    private final RouteTable routes;
    private final AccessLog accessLog;
    private final ManagementServer management;
    private final GracefulShutdown shutdown = new GracefulShutdown();
    private final RequestHandler handler;

    HttpEntryPoint(Settings settings, List<Part> parts, Authenticator keys, ConsolePart console, RejectionLog rejections, MeterRegistry meters, Vertx vertx,
             Clock clock) {
        routes = new RouteTable(parts.stream().flatMap(part -> part.routes().stream()).toList());
        accessLog = new AccessLog(System.out, settings.accessLogAddress(), clock);
        management = new ManagementServer(vertx, settings.management());
        var address = new PublicAddress(settings.baseUrl(), settings.host() + ":" + settings.port());
        handler = new RequestHandler(routes, new RequestHandler.Callers(keys, console.console(), RateLimit.perMinute(settings.rateLimit(), clock)),
            new Call.Origin(address, settings.trustProxy()), settings.maxBody(), vertx,
            new RequestLog(meters, settings.accessLog() ? Optional.of(accessLog) : Optional.empty()), new ErrorPages(console.console().site()), rejections);
    }

    public RouteTable routes() {
        return routes;
    }

    public ManagementServer management() {
        return management;
    }

    /** Adds the handlers to a router, which may also have one for health checks. */
    public void mount(Router router) {
        router.route().order(FIRST).handler(context -> admit(context, () -> forward(context))); // one handler for all checks: each costs time on every request
        // The router would respond to a request it cannot parse in its own format, and quote it in the log. Our front door can parse an unusual Host;
        // a path that cannot be decoded is not found.
        router.route().order(FIRST).failureHandler(context -> admit(context, () -> {
            if (isOnOtherPort(context)) {
                reject(context);
            } else {
                handler.handle(context.request());
            }
        }));
        router.errorHandler(BAD_REQUEST, this::reject);
        for (var version : ApiVersion.values()) {
            router.route(version.basePath() + "/*").handler(context -> handler.handle(context.request()));
        }
        router.route().order(AFTER_HEALTH).handler(context -> handler.handle(context.request()));
    }

    private void admit(RoutingContext context, Runnable next) {
        PipeliningHandler.addTo(context.request().connection());
        shutdown.watch(context);
        FramingCheck.fault(context.request()).ifPresentOrElse(fault -> handler.reject(context.request(), fault), next);
    }

    private void reject(RoutingContext context) {
        handler.reject(context.request(), new Rejected(Problem.PATH_NOT_FOUND));
    }

    /**
     * Routes a request to its handler. Health and metrics are available only on the management port, if there is one. Metrics never reach a handler of the
     * container, which renders them again for each caller and lets callers that do not read hold as many copies as they request.
     */
    private void forward(RoutingContext context) {
        var path = normalizedPath(context);
        if (isOnOtherPort(context)) {
            reject(context);
        } else if (isBelow(MetricsResource.PATH, path) || !needsRouter(path)) {
            handler.handle(context.request());
        } else {
            context.next();
        }
    }

    /** Reports whether the router has more to do: the container responds to health checks, and a path may not be decodable. Otherwise it only takes time. */
    private static boolean needsRouter(String path) {
        return isBelow(HEALTH, path) || path.indexOf('%') >= 0;
    }

    /** Reports whether this is a request for health or metrics on the public port, or for anything else on the management port. */
    private boolean isOnOtherPort(RoutingContext context) {
        if (!management.isSeparate()) {
            return false;
        }
        var path = normalizedPath(context);
        return (isBelow(MetricsResource.PATH, path) || isBelow(HEALTH, path)) != management.received(context.request());
    }

    /** Returns the normalized path. Vert.x takes long if there is a dot, as in {@code /api/v1.2}, although a dot is special only at the start of a part. */
    private static String normalizedPath(RoutingContext context) {
        var path = context.request().path();
        boolean isNormal = path != null && path.startsWith(API) && !path.contains("/.") && !path.contains("//") && path.indexOf('%') < 0;
        return isNormal ? path : context.normalizedPath();
    }

    private static boolean isBelow(String root, String path) {
        return path.startsWith(root) && (path.length() == root.length() || path.charAt(root.length()) == '/');
    }

    /** Stops accepting connections and returns when each open one is closed or idle. */
    void beginShutdown() {
        shutdown.begin();
    }

    @Override public void close() {
        accessLog.close();
    }
}
