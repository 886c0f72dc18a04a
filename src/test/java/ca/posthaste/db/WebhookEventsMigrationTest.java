package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookEventsMigrationTest {
    private static final String MESSAGE = "INSERT INTO webhook_message (id, employer, hook, message_id, type, at, job, reference_id, status, version,"
        + " updated_at, state, attempts, due_at, created_at) VALUES (%d, 1, %d, 'msg_%2$d_%s', '%s', 5, 9, 'A-1', 'active', 4, 5, '%s', 1, 7, 5)";

    @TempDir Path folder;

    @Test void messages_from_before_keep_their_ids_and_share_their_events() throws Exception {
        var address = TestPostgres.freshAddress();
        var file = new SqliteFile(folder.resolve(SqliteDatabase.FILE_NAME)).writers();
        var server = PostgresSource.of(address).withoutSocketTimeout();
        MigrationsTest.before("029", file, new SqliteEngine());
        MigrationsTest.before("029", server, new PostgresEngine());
        for (var store : List.of(file, server)) {
            try (var connection = store.getConnection(); var statement = connection.createStatement()) {
                statement.execute(MESSAGE.formatted(20, 3, "9_updated_4_5", "job.updated", "waiting"));
                statement.execute(MESSAGE.formatted(21, 12, "9_updated_4_5", "job.updated", "delivered"));
                statement.execute(MESSAGE.formatted(22, 12, "test_1f", "webhook.test", "failed"));
                statement.execute(MESSAGE.formatted(40, 12, "gone", "job.deleted", "failed"));
                statement.execute("INSERT INTO webhook_attempt (message, at, millis) VALUES (21, 5, 1)");
                statement.execute("DELETE FROM webhook_message WHERE id = 40");
            }
        }
        for (Database database : List.of(SqliteDatabase.open(folder, new SimpleMeterRegistry()),
            PostgresDatabase.open(address, NewStore.WITHOUT_FOLDER, new SimpleMeterRegistry()))) {
            try (database) {
                assertEquals(List.of("20 msg_3_9_updated_4_5 job.updated A-1 waiting 7", "21 msg_12_9_updated_4_5 job.updated A-1 delivered 7",
                    "22 msg_12_test_1f webhook.test A-1 failed 7"), database.read(tx -> tx.sql("SELECT m.id || ' msg_' || m.hook || '_' || e.name"
                        + " || ' ' || e.type || ' ' || e.reference_id || ' ' || m.state || ' ' || m.due_at FROM webhook_message m"
                        + " JOIN webhook_event e ON e.id = m.event ORDER BY m.id").all(Row::nextString)));
                assertEquals(2, database.<Integer>read(tx -> tx.sql("SELECT count(*) FROM webhook_event").one(Row::nextInt)));
            }
        }
        try (var database = SqliteDatabase.open(folder, new SimpleMeterRegistry())) {
            assertEquals(41, database.<Integer>writeNow(tx -> tx.sql("INSERT INTO webhook_message (employer, hook, event, state, attempts, due_at,"
                + " created_at) VALUES (1, 3, 2, 'waiting', 0, 1, 1) RETURNING id").one(Row::nextInt)), "ids of deleted messages are not given again");
        }
    }
}
