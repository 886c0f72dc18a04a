package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.http.HttpServerRequest;

/**
 * Protects users against cross-site request forgery: only our own pages may submit requests on a user's behalf. Another site could make the browser send one,
 * and the browser would add the cookie.
 */
final class CsrfGuard {
    private final PublicAddress address;

    CsrfGuard(PublicAddress address) {
        this.address = address;
    }

    /**
     * Rejects a request that does not come from one of our own pages. Every browser states where a form comes from; a client that does not is not a browser.
     */
    void check(HttpServerRequest request) {
        var site = request.getHeader("Sec-Fetch-Site");
        if (site == null ? !isOwn(request.getHeader("Origin"), request) : !site.equals("same-origin")) {
            throw new Rejected(Problem.SENT_FROM_ELSEWHERE);
        }
    }

    private boolean isOwn(String origin, HttpServerRequest request) {
        return origin != null && (origin.equals(address.of(request)) || origin.equals(address.asked(request)));
    }
}
