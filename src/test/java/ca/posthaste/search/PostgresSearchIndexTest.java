package ca.posthaste.search;

import ca.posthaste.support.PostgresStore;
import java.nio.file.Path;

class PostgresSearchIndexTest extends PostgresStore implements SearchIndexContract {
    @Override public Path searchFolder() {
        return folder.resolve("search");
    }
}
