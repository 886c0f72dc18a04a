package ca.posthaste.job;

import ca.posthaste.support.PostgresStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresJobsTest extends PostgresStore implements JobsContract {
    private JobStore store;

    @BeforeEach void openStore() {
        store = new JobStore(database());
    }

    @AfterEach void closeStore() {
        store.close();
    }

    @Override public JobStore store() {
        return store;
    }
}
