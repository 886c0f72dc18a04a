package ca.posthaste.mail;

import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.PostgresDatabase;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresOutboxTest implements OutboxContract {
    private Database database;

    @BeforeEach void open() {
        var address = PostgresAddress.parse(TestPostgres.freshDatabase()).orElseThrow();
        database = PostgresDatabase.open(address, new SimpleMeterRegistry());
    }

    @AfterEach void close() {
        database.close();
    }

    @Override public Database database() {
        return database;
    }
}
