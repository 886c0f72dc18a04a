package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.StoreOn;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryMigrationTest {
    private static final String JOB = "INSERT INTO job (employer, title, status, publish_date, close_date, close_by_default, launched, confidential,"
        + " auto_refresh, location_ids, category_ids, position_type, plus_commission, routing_type, search, description, created_at, updated_at,"
        + " language, translation_title, translation_description, workplace_type, remote_regions, disclosures) VALUES (1, '%s', 'active',"
        + " '2026-03-05', '2026-04-01', true, true, false, false, '3', '36', 1, false, 1, 'cook', 'Soup', 5, 5, 'en', 'Cuisine', 'Soupe',"
        + " 'remote', 'BC QC', '{}')";
    private static final String VERSIONS = "SELECT v.title || ' ' || v.begun || ' ' || v.ended || ' ' || t.text || ' ' || coalesce(v.language || ' '"
        + " || v.translation_title || ' ' || o.text || ' ' || v.workplace_type || ' ' || v.remote_regions || ' ' || v.disclosures, '-')"
        + " FROM job_version v JOIN job_text t ON t.job = v.job AND t.number = v.text"
        + " LEFT JOIN job_text o ON o.job = v.job AND o.number = v.translation_text ORDER BY v.job, v.number";

    /** Sizes of the stored history and of the active jobs. */
    private static final String SIZES = "SELECT CAST(sum(bytes) AS bigint) FROM history_size UNION ALL SELECT CAST(sum(active_bytes) AS bigint) FROM job_tally";

    @TempDir Path folder;

    @Test void versions_from_before_stay_as_they_were_and_later_ones_have_what_pages_show() throws Exception {
        var address = TestPostgres.freshAddress();
        var file = new SqliteFile(folder.resolve(SqliteDatabase.FILE_NAME)).writers();
        var server = PostgresSource.of(address).withoutSocketTimeout();
        MigrationsTest.before("021", file, new SqliteEngine());
        MigrationsTest.before("021", server, new PostgresEngine());
        for (var store : List.of(file, server)) {
            try (var connection = store.getConnection(); var statement = connection.createStatement()) {
                statement.execute("INSERT INTO employer (name, plan, created_at, language) VALUES ('Bakery', 'standard', 'x', 'fr')");
                statement.execute(JOB.formatted("Cook"));
                statement.execute(JOB.formatted("Waiter"));
                statement.execute("UPDATE job SET title = 'Chef', updated_at = 9 WHERE id = 1");
            }
        }
        for (Database database : List.of(SqliteDatabase.open(folder, new SimpleMeterRegistry()),
            StoreOn.open(address))) {
            try (database) {
                assertEquals(List.of(512L + 4 + 4, 2 * (512L + 2 + 7 + 4 + 5) + 4 + 6), database.read(tx -> tx.sql(SIZES).all(Row::nextLong)));
                database.writeNow(tx -> tx.sql("UPDATE history_limit SET brief_ms = 0").execute());
                database.writeNow(tx -> tx.sql("UPDATE job SET language = 'fr', updated_at = 12 WHERE id = 1").execute());
                database.writeNow(tx -> tx.sql("INSERT INTO hidden_job (job, employer, reason, hidden_at) VALUES (2, 1, 'x', 20)").execute());
                database.writeNow(tx -> tx.sql("UPDATE job SET title = 'Unseen', updated_at = 30 WHERE id = 2").execute());
                assertEquals(List.of("Cook 5 9 Soup -", "Chef 9 12 Soup en Cuisine Soupe remote BC QC {}",
                    "Waiter 5 20 Soup en Cuisine Soupe remote BC QC {}"), database.read(tx -> tx.sql(VERSIONS).all(Row::nextString)));
                database.writeNow(tx -> tx.sql("DELETE FROM job_version").execute());
                assertEquals(0, database.<Integer>read(tx -> tx.sql("SELECT count(*) FROM job_text").one(Row::nextInt)));
                assertEquals(0L, database.<Long>read(tx -> tx.sql("SELECT CAST(coalesce(sum(bytes), 0) AS bigint) FROM history_size").one(Row::nextLong)));
            }
        }
    }
}
