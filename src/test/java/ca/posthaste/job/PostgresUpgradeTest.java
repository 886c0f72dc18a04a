package ca.posthaste.job;

import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresUpgradeTest implements UpgradeContract {
    private Before before;
    private JobStore store;

    @BeforeAll void upgrade() throws Exception {
        var address = TestPostgres.freshAddress();
        before = Before.of(OldStore.postgres(address));
        store = new JobStore(TestEngine.open(address));
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
