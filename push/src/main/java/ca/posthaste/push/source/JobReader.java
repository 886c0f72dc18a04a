package ca.posthaste.push.source;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** Reads the jobs of a file one by one. */
public interface JobReader extends Closeable {
    /** Maximum size of a job in bytes; the default limit of a server. */
    int JOB_BYTES_MAX = 10 * 1024 * 1024;
    String TOO_LARGE = "the job is larger than 10 MB. Shorten it.";

    /** Returns the next job; empty at the end. Throws {@link SourceFault} if the rest of the file cannot be read. */
    Optional<SourceItem> next() throws IOException;
}
