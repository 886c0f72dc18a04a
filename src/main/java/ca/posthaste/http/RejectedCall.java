package ca.posthaste.http;

import ca.posthaste.http.access.Principal;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;

/** A call that was answered with 4xx or 5xx, or that had rejected items. {@code body} is null if it is no longer in memory or its content is unknown. */
public record RejectedCall(Principal caller, String method, String path, String requestId, Answer answer, byte[] body) {
    /**
     * @param rejection null if only items were rejected, or if the response was replayed, so that only its JSON is available
     * @param problem   JSON of the response; empty if only items were rejected
     */
    public record Answer(int status, Rejected rejection, byte[] problem, RejectedItems items) {}
}
