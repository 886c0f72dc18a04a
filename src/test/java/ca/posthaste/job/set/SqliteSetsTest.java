package ca.posthaste.job.set;

import ca.posthaste.support.SqliteStore;
import java.nio.file.Path;

class SqliteSetsTest extends SqliteStore implements SetsContract {
    @Override public Path folder() {
        return folder;
    }
}
