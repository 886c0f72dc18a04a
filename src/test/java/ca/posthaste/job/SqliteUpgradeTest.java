package ca.posthaste.job;

import ca.posthaste.db.DataFolder;
import ca.posthaste.support.TestEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqliteUpgradeTest implements UpgradeContract {
    private Before before;
    private JobStore store;

    @BeforeAll void upgrade(@TempDir Path folder) throws Exception {
        before = Before.of(OldStore.sqlite(folder.resolve(DataFolder.DATABASE_FILE)));
        store = new JobStore(TestEngine.SQLITE.open(folder));
    }

    @AfterAll void close() {
        store.close();
    }

    @Override public JobStore store() {
        return store;
    }

    @Override public Before before() {
        return before;
    }
}
