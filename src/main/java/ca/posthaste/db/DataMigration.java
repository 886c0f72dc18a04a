package ca.posthaste.db;

import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;

/** A migration of data that SQL cannot compute. Features register theirs in {@code META-INF/services}, so this package does not depend on them. */
public abstract class DataMigration implements JavaMigration {
    private final String version;
    private final String description;

    /** @param version three digits, as in the file names of SQL migrations */
    protected DataMigration(String version, String description) {
        this.version = version;
        this.description = description;
    }

    /** Migrates the data on either engine, in a transaction of its own. */
    protected abstract void run(Transaction tx);

    @Override public final void migrate(Context context) {
        run(Transaction.on(context.getConnection()));
    }

    @Override public final MigrationVersion getVersion() {
        return MigrationVersion.fromVersion(version);
    }

    @Override public final String getDescription() {
        return description;
    }

    @Override public final Integer getChecksum() {
        return null; // unlike that of a file, the text of a class says nothing about what it does
    }

    @Override public final boolean canExecuteInTransaction() {
        return true;
    }
}
