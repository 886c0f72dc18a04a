package ca.posthaste.db;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Brings the schema to where this version of the code wants it. */
final class Migrations {
    private Migrations() {}

    static void run(DataSource source, Engine engine) {
        Flyway.configure(Migrations.class.getClassLoader())
            .dataSource(source)
            .locations("classpath:" + engine.migrations())
            .load()
            .migrate();
    }
}
