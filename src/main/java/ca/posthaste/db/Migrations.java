package ca.posthaste.db;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.ServiceLoader;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.migration.JavaMigration;

/** Migrates the schema to the version that this code requires. */
public final class Migrations {
    /** Every migration, oldest first: a file in the engine's folder, or a {@link DataMigration}. */
    static final List<String> VERSIONS = List.of("001", "002", "003", "004", "005", "006", "007", "008", "009", "010", "011", "012", "013", "014", "015");
    private static final String HISTORY = "SELECT version, success FROM flyway_schema_history WHERE version IS NOT NULL ORDER BY installed_rank";

    private Migrations() {}

    /** Action to run before a store is created, while its database is still empty. */
    public interface BeforeCreation {
        void run() throws IOException;
    }

    /** Migrates the schema, and returns whether this call created the store. Runs Flyway only if needed: it takes a third of the start-up time. */
    public static boolean run(DataSource source, Engine engine, BeforeCreation beforeCreation) throws SQLException, IOException {
        int applied = applied(source);
        if (applied == 0) {
            beforeCreation.run();
        }
        if (applied != VERSIONS.size()) {
            Flyway.configure(Migrations.class.getClassLoader()).dataSource(source)
                .locations("classpath:" + engine.migrations()).javaMigrations(dataMigrations())
                .lockRetryCount(-1) // a node that starts during another node's migration waits, however long it takes
                .load().migrate();
        }
        return applied == 0;
    }

    static JavaMigration[] dataMigrations() {
        return ServiceLoader.load(DataMigration.class, Migrations.class.getClassLoader()).stream().map(ServiceLoader.Provider::get)
            .toArray(JavaMigration[]::new);
    }

    private static int applied(DataSource source) throws SQLException {
        try (var connection = source.getConnection()) {
            return hasHistory(connection) ? applied(connection) : 0;
        }
    }

    public static boolean isCurrent(DataSource source) throws SQLException {
        return applied(source) == VERSIONS.size();
    }

    public static boolean hasHistory(Connection connection) throws SQLException {
        try (var tables = connection.getMetaData().getTables(null, null, "flyway_schema_history", null)) {
            return tables.next();
        }
    }

    private static int applied(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
             var rows = statement.executeQuery(HISTORY)) {
            int count = 0;
            while (rows.next()) {
                if (count == VERSIONS.size()) {
                    throw new SQLException("it was written by a newer version of Posthaste. Run that version.");
                }
                if (!VERSIONS.get(count).equals(rows.getString("version")) || !rows.getBoolean("success")) {
                    return -1; // Flyway reports the problem
                }
                count++;
            }
            return count;
        }
    }
}
