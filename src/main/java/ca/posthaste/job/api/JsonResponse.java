package ca.posthaste.job.api;

import ca.posthaste.api.Digests;
import ca.posthaste.api.Timestamps;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobETag;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A response body with the headers that describe it. */
record JsonResponse(byte[] body, String tag, Map<String, String> headers) {
    private static final String JSON = "application/json";

    static JsonResponse of(Job job, byte[] body) {
        var tag = JobETag.of(job, Digests.of(body));
        return new JsonResponse(body, tag,
            Map.of("Content-Type", JSON, "ETag", tag, "Last-Modified", Timestamps.http(job.revision().updatedAt())));
    }

    /** Returns the response for a list, whose entity tag is just the digest of its bytes: a list has no revision. */
    static JsonResponse of(byte[] body) {
        var tag = '"' + Digests.of(body) + '"';
        return new JsonResponse(body, tag, Map.of("Content-Type", JSON, "ETag", tag));
    }

    /** Returns this response with its headers in the form in which they are sent. Encoding them takes longer than finding a response in the cache. */
    JsonResponse encoded(UnaryOperator<Map<String, String>> encoding) {
        return new JsonResponse(body, tag, encoding.apply(headers));
    }
}
