package ca.posthaste.job.set;

import ca.posthaste.support.PostgresStore;
import java.nio.file.Path;

class PostgresSetsTest extends PostgresStore implements SetsContract {
    @Override public Path folder() {
        return folder;
    }
}
