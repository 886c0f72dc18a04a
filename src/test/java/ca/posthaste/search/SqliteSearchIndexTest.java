package ca.posthaste.search;

import ca.posthaste.support.SqliteStore;
import java.nio.file.Path;

class SqliteSearchIndexTest extends SqliteStore implements SearchIndexContract {
    @Override public Path searchFolder() {
        return folder.resolve("search");
    }
}
