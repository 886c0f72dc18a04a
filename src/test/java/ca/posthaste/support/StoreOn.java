package ca.posthaste.support;

import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.PostgresDatabase;
import ca.posthaste.db.SqliteDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The engines, and how a test gets a database of each. Only the tests of the package db, which are about opening, closing and
 * copying databases, also open them themselves.
 */
public enum StoreOn {
    /** A file in this folder. What an earlier one left there is opened again. */
    SQLITE {
        @Override public Database open(Path folder, MeterRegistry meters) {
            boolean isCopy = MigratedFile.copyTo(folder);
            var database = SqliteDatabase.open(folder, meters);
            return isCopy ? named(database) : database;
        }
    },
    /** An empty database of its own on a real server; the folder stays empty. */
    POSTGRES {
        @Override public Database open(Path folder, MeterRegistry meters) {
            return named(PostgresDatabase.open(TestPostgres.migratedAddress(), meters));
        }
    };

    public abstract Database open(Path folder, MeterRegistry meters);

    public Database open(Path folder) {
        return open(folder, new SimpleMeterRegistry());
    }

    /** Each database has a name of its own, by which a search index knows it. A copy has that of the one it was copied from. */
    private static Database named(Database copy) {
        copy.writeNow(tx -> tx.sql("UPDATE board_log SET id = :id").bind("id", UUID.randomUUID().toString()).execute());
        return copy;
    }

    /** A database on a server that the test also reaches in another way. */
    public static Database open(PostgresAddress address) {
        return PostgresDatabase.open(address, new SimpleMeterRegistry());
    }
}
