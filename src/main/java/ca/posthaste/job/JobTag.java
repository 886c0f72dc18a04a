package ca.posthaste.job;

import ca.posthaste.api.Digests;
import java.util.Optional;

/**
 * The entity tags of jobs. {@code "STATE"} names a state of a job, and {@code "STATE.DIGEST"} the bytes of one of its
 * representations. A write compares the state only, so that a tag from any representation of the job will do; a cached answer is
 * still good only if the whole tag is the same. The id is part of the state: jobs that were created together are alike otherwise.
 */
public final class JobTag {
    private JobTag() {}

    public static String of(JobId id, Revision revision) {
        return of(id, revision.version(), revision.updatedAt().toEpochMilli());
    }

    public static String of(JobId id, int version, long updatedAt) {
        return '"' + state(id, version, updatedAt) + '"';
    }

    static String of(Job job, String digest) {
        return '"' + state(job.id(), job.revision().version(), job.revision().updatedAt().toEpochMilli()) + '.' + digest + '"';
    }

    private static String state(JobId id, int version, long updatedAt) {
        return Integer.toString(id.value(), Character.MAX_RADIX) + '-' + Integer.toString(version, Character.MAX_RADIX)
            + '-' + Long.toString(updatedAt, Character.MAX_RADIX);
    }

    /** The tag of the state, without the digest; empty if what is behind the dot is none. */
    static Optional<String> stateOf(String tag) {
        int dot = tag.indexOf('.');
        if (dot < 0) {
            return Optional.of(tag);
        }
        return Digests.isDigest(tag.substring(dot + 1, tag.length() - 1)) ? Optional.of(tag.substring(0, dot) + '"') : Optional.empty();
    }
}
