package ca.posthaste.http;

import ca.posthaste.api.Scope;
import ca.posthaste.problem.Rejected;
import io.vertx.core.http.HttpHeaders;
import java.util.EnumSet;
import java.util.Set;
import org.jboss.logging.Logger;

/** Tells the log of refused calls whose they are. Those without a key, or with a wrong one, are nobody's. */
final class RefusedCalls {
    static final int FROM = 400;
    private static final Logger LOG = Logger.getLogger(RefusedCalls.class);
    private static final String API = "/api/";
    private static final CharSequence API_KEY = HttpHeaders.createOptimized("API-Key");
    /** What is sent with these may name a candidate. */
    private static final Set<Scope> OF_CANDIDATES = EnumSet.of(Scope.APPLICATIONS_READ, Scope.APPLICATIONS_ERASE);

    private final RefusalLog log;
    private final Authenticator keys;

    RefusedCalls(RefusalLog log, Authenticator keys) {
        this.log = log;
        this.keys = keys;
    }

    /** @param refusal null if only the answer is known */
    void note(Exchange exchange, Principal caller, Route route, Rejected refusal, Reply reply, byte[] body) {
        if (!exchange.path().startsWith(API)) {
            return;
        }
        try {
            if (caller != null) {
                log.add(call(exchange, caller, route, refusal, reply, body));
            } else if (route == null) {
                noteUnrouted(exchange, refusal, reply);
            }
        } catch (RuntimeException fault) { // it must not cost the caller the answer
            LOG.warnf(fault, "A refused call could not be noted (request %s)", exchange.id());
        }
    }

    /** The address or the method is wrong, so nobody has looked at the key yet. What was sent may be anything, and is not kept. */
    private void noteUnrouted(Exchange exchange, Rejected refusal, Reply reply) {
        var key = exchange.request().getHeader(API_KEY);
        if (key == null) {
            return;
        }
        var known = keys.known(key);
        if (known.isPresent()) {
            log.add(call(exchange, known.get(), null, refusal, reply, null));
        } else {
            keys.admit(key).thenAccept(caller -> log.add(call(exchange, caller, null, refusal, reply, null))); // a key of nobody fails it, and that is all
        }
    }

    private static RefusedCall call(Exchange exchange, Principal caller, Route route, Rejected refusal, Reply reply, byte[] body) {
        boolean isPlain = route != null && route.access().scope().filter(OF_CANDIDATES::contains).isEmpty();
        var query = isPlain ? exchange.request().query() : null;
        boolean isSame = refusal != null && refusal.problem().status() == reply.status();
        return new RefusedCall(caller, exchange.method(), exchange.path() + (query == null ? "" : "?" + query), reply.status(), exchange.id(),
            isSame ? refusal : null, reply.body(), isPlain ? body : null);
    }
}
