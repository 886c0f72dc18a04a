package ca.posthaste.http;

import ca.posthaste.api.Scope;
import ca.posthaste.http.access.Authenticator;
import ca.posthaste.http.access.Principal;
import io.vertx.core.http.HttpHeaders;
import java.util.EnumSet;
import java.util.Set;
import org.jboss.logging.Logger;

/** Reports rejected calls together with their caller to the {@link RejectionLog}. Calls without a valid key belong to nobody and are not reported. */
record RejectedCallReporter(RejectionLog log, Authenticator keys) {
    static final int FROM = 400;
    private static final Logger LOG = Logger.getLogger(RejectedCallReporter.class);
    private static final String API = "/api/";
    private static final CharSequence API_KEY = HttpHeaders.createOptimized("API-Key");
    /** Scopes of routes whose requests may name a candidate. */
    private static final Set<Scope> OF_CANDIDATES = EnumSet.of(Scope.APPLICATIONS_READ, Scope.APPLICATIONS_ERASE);

    void note(Exchange exchange, Principal caller, Route route, RejectedCall.Answer answer, byte[] body) {
        if (!exchange.path().startsWith(API)) {
            return;
        }
        try {
            if (caller != null) {
                log.add(call(exchange, caller, route, answer, body));
            } else if (route == null) {
                noteUnrouted(exchange, answer);
            }
        } catch (RuntimeException fault) { // must not prevent the response
            LOG.warnf(fault, "A rejected call could not be recorded (request %s)", exchange.id());
        }
    }

    /** Reports a call with an unknown path or method, for which the key has not been checked yet. Its query and body may be anything and are not recorded. */
    private void noteUnrouted(Exchange exchange, RejectedCall.Answer answer) {
        var key = exchange.request().getHeader(API_KEY);
        if (key == null) {
            return;
        }
        var known = keys.cached(key);
        if (known.isPresent()) {
            log.add(call(exchange, known.get(), null, answer, null));
        } else {
            keys.admit(key).thenAccept(caller -> log.add(call(exchange, caller, null, answer, null))); // fails for an invalid key, which is ignored
        }
    }

    private static RejectedCall call(Exchange exchange, Principal caller, Route route, RejectedCall.Answer answer, byte[] body) {
        boolean isPlain = route != null && route.access().scope().filter(OF_CANDIDATES::contains).isEmpty();
        var query = isPlain ? exchange.request().query() : null;
        return new RejectedCall(caller, exchange.method(), exchange.path() + (query == null ? "" : "?" + query), exchange.id(), answer,
            isPlain ? body : null);
    }
}
