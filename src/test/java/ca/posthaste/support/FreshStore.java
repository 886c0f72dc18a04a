package ca.posthaste.support;

import ca.posthaste.db.Database;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * An empty database for every test of a store's contract. A contract is an interface that requires {@code database()}. Two classes of one line each run it on
 * both engines, and bin/test runs those named Postgres…Test on an older server, too.
 */
public abstract class FreshStore {
    @TempDir public Path folder;
    private final TestEngine engine;
    private Database database;
    private StoredJobs jobs;

    protected FreshStore(TestEngine engine) {
        this.engine = engine;
    }

    @BeforeEach void open() {
        database = engine.open(folder);
    }

    @AfterEach void close() {
        if (jobs != null) {
            jobs.close();
        }
        database.close();
    }

    public Database database() {
        return database;
    }

    /** Returns employers and jobs in the database, for contracts that need them. */
    public StoredJobs jobs() {
        if (jobs == null) {
            jobs = new StoredJobs(database);
        }
        return jobs;
    }
}
