package ca.posthaste.push.source;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** The jobs of a file, one by one. */
public interface JobReader extends Closeable {
    /** As much as a server takes for one job by default. */
    int JOB_BYTES_MAX = 10 * 1024 * 1024;
    String TOO_LARGE = "the job is larger than 10 MB. Shorten it.";

    /** Empty at the end. Throws {@link SourceFault} where the rest of the file cannot be read. */
    Optional<SourceItem> next() throws IOException;
}
