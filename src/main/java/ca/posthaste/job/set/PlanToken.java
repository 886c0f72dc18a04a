package ca.posthaste.job.set;

import ca.posthaste.api.Digests;
import ca.posthaste.job.Job;
import ca.posthaste.job.store.JobTable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/**
 * A digest of everything a plan depends on: the request, the body, and the state of every job that it reads. Equal input gives the same token,
 * so plans need not be stored.
 */
final class PlanToken {
    private static final int NONE = 0;
    private static final int OF_ANOTHER_SOURCE = -1;

    private final MessageDigest digest = Digests.sha256();

    PlanToken(SetRequest request, StoredSetBody body) {
        var head = request.owner().id().value() + "\n" + request.deletesAbsent() + "\n" + body.isLines() + "\n" + body.digest() + "\n"
            + request.source();
        digest.update(head.getBytes(StandardCharsets.UTF_8));
    }

    /** @param stored stored job; null if the job is new. If it belongs to another source, only its existence matters */
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

    String text() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
    }
}
