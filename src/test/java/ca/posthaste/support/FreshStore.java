package ca.posthaste.support;

import ca.posthaste.db.Database;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * An empty database for every test of a store's contract. A contract is an interface that asks for {@code database()}; two
 * classes of one line run it on both engines, and bin/test runs those named Postgres…Test on an older server, too.
 */
public abstract class FreshStore {
    @TempDir public Path folder;
    private final StoreOn engine;
    private Database database;
    private StoredJobs jobs;

    protected FreshStore(StoreOn engine) {
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

    /** Employers and jobs in it, for a contract that needs them. */
    public StoredJobs jobs() {
        if (jobs == null) {
            jobs = new StoredJobs(database);
        }
        return jobs;
    }
}
