package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.Migrations;
import ca.posthaste.db.sqlite.SqliteFile;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchKeyMigrationTest {
    /** Otherwise, each chunk would sort all applications of an employer: the time would grow with the square of their number. */
    @Test void a_chunk_is_read_in_the_order_of_an_index(@TempDir Path folder) throws SQLException {
        var store = new SqliteFile(folder.resolve(DataFolder.DATABASE_FILE)).writers();
        Flyway.configure(Migrations.class.getClassLoader()).dataSource(store).locations("classpath:db/sqlite").target("007").load().migrate();
        var plan = new ArrayList<String>();
        try (var connection = store.getConnection(); var statement = connection.createStatement();
             var rows = statement.executeQuery("EXPLAIN QUERY PLAN " + SearchKeyMigration.CHUNK_AFTER)) {
            while (rows.next()) {
                plan.add(rows.getString("detail"));
            }
        }
        assertEquals(List.of("SEARCH application USING INDEX application_in_order (employer=? AND id>?)"), plan);
    }
}
