package ca.posthaste.job;

import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.PostgresDatabase;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresJobsTest implements JobsContract {
    private JobStore store;

    @BeforeEach void open() {
        var address = PostgresAddress.parse(TestPostgres.freshDatabase()).orElseThrow();
        store = new JobStore(PostgresDatabase.open(address, new SimpleMeterRegistry()));
    }

    @AfterEach void close() {
        store.close();
    }

    @Override public JobStore store() {
        return store;
    }
}
