package ca.posthaste.http;

import ca.posthaste.problem.Rejected;

/**
 * A call that was answered with 4xx or 5xx.
 *
 * @param path    as it was called; with its query where that cannot be about a candidate
 * @param refusal null if the answer was kept from an earlier request: then only the JSON of the problem is there
 * @param problem the JSON that was answered
 * @param body    as it was sent; null if it is not in memory, or nobody knows what it is
 */
public record RefusedCall(Principal caller, String method, String path, int status, String requestId, Rejected refusal, byte[] problem,
                          byte[] body) {}
