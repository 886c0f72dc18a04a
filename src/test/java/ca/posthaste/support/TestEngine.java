package ca.posthaste.support;

import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.backup.NewStoreGuard;
import ca.posthaste.db.postgres.PostgresDatabase;
import ca.posthaste.db.sqlite.SqliteDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;

/**
 * The engines, and how a test gets a database of each. Only the tests in package db, which test opening, closing and copying databases, also open them
 * directly.
 */
public enum TestEngine {
    /** A file in this folder. Opens the existing database if there is one. */
    SQLITE {
        @Override public Database open(Path folder, MeterRegistry meters) {
            MigratedFile.copyTo(folder);
            return SqliteDatabase.open(folder, meters);
        }
    },
    /** A new empty database on a real server; the folder stays empty. */
    POSTGRES {
        @Override public Database open(Path folder, MeterRegistry meters) {
            return PostgresDatabase.open(TestPostgres.migratedAddress(), new NewStoreGuard(folder, false), meters);
        }
    };

    /** PostgreSQL needs no data folder. */
    private static final Path NO_FOLDER = Path.of("target", "no-data");

    public abstract Database open(Path folder, MeterRegistry meters);

    public Database open(Path folder) {
        return open(folder, new SimpleMeterRegistry());
    }

    /** Opens a database on a server that the test also accesses in another way. */
    public static Database open(PostgresAddress address) {
        return PostgresDatabase.open(address, new NewStoreGuard(NO_FOLDER, false), new SimpleMeterRegistry());
    }
}
