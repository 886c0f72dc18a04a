package ca.posthaste.http;

import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.Rejected;

/** Renders the page that a browser shows for a rejected request. Programs get the problem as JSON. */
public interface ErrorPage {
    /** Returns the HTML of the page. {@code baseUrl} is the base URL of the service, without a path. */
    byte[] of(Rejected rejection, ProblemContext recipient, String baseUrl, String path);

    String policy();
}
