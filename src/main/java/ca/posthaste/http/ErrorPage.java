package ca.posthaste.http;

import ca.posthaste.problem.Recipient;
import ca.posthaste.problem.Rejected;

/** What a browser shows of a request that is refused. Programs get the problem as JSON. */
public interface ErrorPage {
    /** @param home the address of the service, without a path */
    byte[] of(Rejected refusal, Recipient recipient, String home, String path);

    /** The Content-Security-Policy of the page. */
    String policy();
}
