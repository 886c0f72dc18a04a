package ca.posthaste.http;

import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.language.UserMessage;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.concurrent.CompletionException;
import org.jboss.logging.Logger;

/** Responds to requests that are rejected or fail: with a page for a browser outside the API, otherwise with a problem in JSON. */
final class ErrorResponses {
    private static final Logger LOG = Logger.getLogger(ErrorResponses.class);
    private static final String HTML = "text/html; charset=utf-8";

    private final ErrorPage page;
    private final PublicAddress address;

    ErrorResponses(ErrorPage page, PublicAddress address) {
        this.page = page;
        this.address = address;
    }

    Reply answer(Exchange exchange, Throwable thrown) {
        var rejection = rejection(exchange, thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown);
        var problem = exchange.rejection(rejection);
        return exchange.isForPerson() ? asPage(exchange, rejection, problem) : problem;
    }

    /** Returns a page with the same status and headers as the problem. */
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
            LOG.errorf("The database is unavailable (request %s): %s", exchange.id(), rootCause(fault)); // may be frequent: no stack trace
            return new Rejected(Problem.STORE_AWAY, UserMessage.of("database.away"));
        }
        if (exchange.request().response().closed()) {
            LOG.debugf(fault, "A caller hung up (request %s)", exchange.id()); // anyone can cause this: not an error
        } else {
            LOG.errorf(fault, "A request failed (request %s)", exchange.id());
        }
        return new Rejected(Problem.FAILED_INSIDE, UserMessage.of("server.failed", "id", exchange.id()));
    }

    private static Throwable rootCause(Throwable fault) {
        var root = fault;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
