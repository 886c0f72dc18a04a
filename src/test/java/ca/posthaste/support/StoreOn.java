package ca.posthaste.support;

import ca.posthaste.db.Database;
import ca.posthaste.db.NewStore;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.PostgresDatabase;
import ca.posthaste.db.SqliteDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;

/**
 * The engines, and how a test gets a database of each. Only the tests of the package db, which are about opening, closing and
 * copying databases, also open them themselves.
 */
public enum StoreOn {
    /** A file in this folder. What an earlier one left there is opened again. */
    SQLITE {
        @Override public Database open(Path folder, MeterRegistry meters) {
            MigratedFile.copyTo(folder);
            return SqliteDatabase.open(folder, meters);
        }
    },
    /** An empty database of its own on a real server; the folder stays empty. */
    POSTGRES {
        @Override public Database open(Path folder, MeterRegistry meters) {
            return PostgresDatabase.open(TestPostgres.migratedAddress(), new NewStore(folder, false), meters);
        }
    };

    /** PostgreSQL needs no data folder. */
    private static final Path NO_FOLDER = Path.of("target", "no-data");

    public abstract Database open(Path folder, MeterRegistry meters);

    public Database open(Path folder) {
        return open(folder, new SimpleMeterRegistry());
    }

    /** A database on a server that the test also reaches in another way. */
    public static Database open(PostgresAddress address) {
        return PostgresDatabase.open(address, new NewStore(NO_FOLDER, false), new SimpleMeterRegistry());
    }
}
