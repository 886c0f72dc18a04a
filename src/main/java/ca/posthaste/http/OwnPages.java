package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.http.HttpServerRequest;

/** Lets only our own pages send something in a person's name. Another site could make their browser send it, and the browser adds the cookie. */
final class OwnPages {
    private final PublicAddress address;

    OwnPages(PublicAddress address) {
        this.address = address;
    }

    /** Every browser says where a form comes from; one that says nothing is none. */
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
