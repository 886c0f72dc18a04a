package ca.posthaste.mail;

import ca.posthaste.db.Database;
import ca.posthaste.db.SqliteDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteOutboxTest implements OutboxContract {
    @TempDir Path folder;
    private Database database;

    @BeforeEach void open() {
        database = SqliteDatabase.open(folder, new SimpleMeterRegistry());
    }

    @AfterEach void close() {
        database.close();
    }

    @Override public Database database() {
        return database;
    }
}
