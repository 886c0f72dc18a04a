package ca.posthaste.job;

import ca.posthaste.api.Digests;
import ca.posthaste.api.Timestamps;
import java.util.Map;

/** A response body with the headers that describe it. */
record Answer(byte[] body, String tag, Map<String, String> headers) {
    private static final String JSON = "application/json";

    static Answer of(Job job, byte[] body) {
        var tag = JobTag.of(job, Digests.of(body));
        return new Answer(body, tag,
            Map.of("Content-Type", JSON, "ETag", tag, "Last-Modified", Timestamps.http(job.revision().updatedAt())));
    }

    /** Returns the response for a list, whose entity tag is just the digest of its bytes: a list has no revision. */
    static Answer of(byte[] body) {
        var tag = '"' + Digests.of(body) + '"';
        return new Answer(body, tag, Map.of("Content-Type", JSON, "ETag", tag));
    }
}
