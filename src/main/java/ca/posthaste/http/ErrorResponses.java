package ca.posthaste.http;

import ca.posthaste.db.DatabaseFaults;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import org.jboss.logging.Logger;

/** Responds to requests that are rejected or fail: with a page for a browser outside the API, otherwise with a problem in JSON. */
record ErrorResponses(ErrorPage page, PublicAddress address) {
    private static final Logger LOG = Logger.getLogger(ErrorResponses.class);
    private static final String HTML = "text/html; charset=utf-8";
    /** Maximum number of characters read of the Accept header. */
    private static final int ACCEPT_MAX = 1_000;

    Reply answer(Exchange exchange, Throwable thrown) {
        var rejection = rejection(exchange, Rejected.cause(thrown));
        var problem = exchange.rejection(rejection);
        return isForPerson(exchange.request()) ? asPage(exchange, rejection, problem) : problem;
    }

    /** Reports whether the request comes from a browser outside the API, which should show a page instead of JSON. */
    private static boolean isForPerson(HttpServerRequest request) {
        var accept = request.getHeader("Accept");
        return accept != null && !request.path().startsWith("/api/") && prefersPage(accept.substring(0, Math.min(accept.length(), ACCEPT_MAX)));
    }

    /** Reports whether the client prefers an HTML page to JSON. Browsers name HTML; programs mostly accept anything. */
    private static boolean prefersPage(String accept) {
        double page = 0;
        double json = 0;
        for (var range : accept.toLowerCase(Locale.ROOT).split(",")) {
            var parts = range.strip().split(";");
            var type = parts[0].strip();
            if (type.equals("text/html") || type.equals("application/xhtml+xml")) {
                page = Math.max(page, weight(parts));
            } else if (type.equals("application/json") || type.equals("application/problem+json")) {
                json = Math.max(json, weight(parts));
            }
        }
        return page > 0 && page >= json;
    }

    private static double weight(String[] parts) {
        for (var part : parts) {
            if (part.strip().startsWith("q=")) {
                try {
                    return Double.parseDouble(part.strip().substring(2));
                } catch (NumberFormatException unreadable) {
                    return 0;
                }
            }
        }
        return 1;
    }

    private Reply asPage(Exchange exchange, Rejected rejection, Reply problem) {
        try {
            var html = page.of(rejection, exchange.recipient(), address.of(exchange.request()), exchange.path());
            return new Reply(problem.status(), problem.headers(), html).with("Content-Type", HTML).with("Vary", "Accept, Accept-Language")
                .with("Content-Language", exchange.recipient().language().code()).with("Content-Security-Policy", page.policy());
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "An error page could not be rendered (request %s)", exchange.id());
            return problem;
        }
    }

    private static Rejected rejection(Exchange exchange, Throwable fault) {
        if (fault instanceof Rejected rejected) {
            return rejected;
        }
        if (fault instanceof DatabaseUnavailable busy && busy.isBusy()) {
            return new Rejected(Problem.SERVICE_BUSY, busy.reason());
        }
        if (fault instanceof DatabaseUnavailable) {
            LOG.errorf("The database is unavailable (request %s): %s", exchange.id(), DatabaseFaults.rootOf(fault)); // may be frequent: no stack trace
            return new Rejected(Problem.STORE_AWAY, UserMessage.of("database.away"));
        }
        if (exchange.request().response().closed()) {
            LOG.debugf(fault, "A caller hung up (request %s)", exchange.id()); // anyone can cause this: not an error
        } else {
            LOG.errorf(fault, "A request failed (request %s)", exchange.id());
        }
        return new Rejected(Problem.FAILED_INSIDE, UserMessage.of("server.failed", "id", exchange.id()));
    }
}
