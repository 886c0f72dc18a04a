package ca.posthaste.support;

import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.PostgresDatabase;
import ca.posthaste.db.SqliteDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;

/** The engines, and the one place that says how a test gets an empty database of each. */
public enum StoreOn {
    /** A file in this folder. */
    SQLITE {
        @Override public Database open(Path folder) {
            return SqliteDatabase.open(folder, new SimpleMeterRegistry());
        }
    },
    /** A database of its own on a real server; the folder stays empty. */
    POSTGRES {
        @Override public Database open(Path folder) {
            return PostgresDatabase.open(PostgresAddress.parse(TestPostgres.freshDatabase()).orElseThrow(), new SimpleMeterRegistry());
        }
    };

    public abstract Database open(Path folder);
}
