package ca.posthaste.http;

import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;

/**
 * A call that was answered with 4xx or 5xx, or of which items were rejected.
 *
 * @param path    as it was called; with its query where that cannot be about a candidate
 * @param body    as it was sent; null if it is not in memory, or nobody knows what it is
 */
public record RefusedCall(Principal caller, String method, String path, String requestId, Answer answer, byte[] body) {
    /**
     * @param refusal null if the answer was kept from an earlier request, so that only the JSON of the problem is there; and if only
     *                items were rejected
     * @param problem the JSON that was answered; empty if only items were rejected
     * @param items   those that were rejected, if it was a set or a batch
     */
    public record Answer(int status, Rejected refusal, byte[] problem, RejectedItems items) {}
}
