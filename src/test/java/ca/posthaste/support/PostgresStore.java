package ca.posthaste.support;

import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.PostgresDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A fresh database on a real PostgreSQL for every test of a store's contract. */
public abstract class PostgresStore {
    private Database database;

    @BeforeEach void open() {
        database = PostgresDatabase.open(PostgresAddress.parse(TestPostgres.freshDatabase()).orElseThrow(),
            new SimpleMeterRegistry());
    }

    @AfterEach void close() {
        database.close();
    }

    public Database database() {
        return database;
    }
}
