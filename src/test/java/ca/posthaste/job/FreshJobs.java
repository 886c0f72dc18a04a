package ca.posthaste.job;

import ca.posthaste.support.FreshStore;
import ca.posthaste.support.TestEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Base class of tests that need an empty job store each. */
public abstract class FreshJobs extends FreshStore {
    public JobStore store;

    public FreshJobs(TestEngine engine) {
        super(engine);
    }

    @BeforeEach void openStore() {
        store = new JobStore(database());
    }

    @AfterEach void closeStore() {
        store.close();
    }

    public JobStore store() {
        return store;
    }
}
