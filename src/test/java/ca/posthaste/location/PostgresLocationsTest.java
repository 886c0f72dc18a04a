package ca.posthaste.location;

import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.PostgresDatabase;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresLocationsTest implements LocationsContract {
    private Database database;

    @BeforeEach void open() {
        database = PostgresDatabase.open(
            PostgresAddress.parse(TestPostgres.freshDatabase()).orElseThrow(), new SimpleMeterRegistry());
    }

    @AfterEach void close() {
        database.close();
    }

    @Override public Database database() {
        return database;
    }
}
