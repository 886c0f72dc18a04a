package ca.posthaste.job.bulk;

import ca.posthaste.api.Digests;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobTable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/**
 * What a plan was made of: the request, the body, and the state of every job that it reads. The same of all this gives the same
 * token, so no plan needs to be stored.
 */
final class PlanToken {
    private static final int NONE = 0;
    private static final int OF_ANOTHER_SOURCE = -1;

    private final MessageDigest digest = Digests.sha256();

    PlanToken(SetRequest request, SetBody body) {
        var head = request.owner().id().value() + "\n" + request.deletesAbsent() + "\n" + body.isLines() + "\n" + body.digest() + "\n"
            + request.source();
        digest.update(head.getBytes(StandardCharsets.UTF_8));
    }

    /** @param stored null if the job is new; of one of another source it matters only that it is there */
    void add(Job stored, String source) {
        if (stored == null) {
            add(NONE, NONE);
        } else if (stored.posting().source() != null && !stored.posting().source().equals(source)) {
            add(OF_ANOTHER_SOURCE, NONE);
        } else {
            add(stored.id().value(), stored.revision().version());
        }
    }

    void add(JobTable.State state) {
        add(state.id().value(), state.revision().version());
    }

    private void add(int id, int version) {
        digest.update(ByteBuffer.allocate(2 * Integer.BYTES).putInt(id).putInt(version).array());
    }

    /** At the end. */
    String text() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
    }
}
