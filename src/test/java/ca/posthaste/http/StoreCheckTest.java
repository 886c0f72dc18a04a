package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.SqliteDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreCheckTest {
    @TempDir Path folder;

    @Test void a_store_that_answers_is_up_and_a_closed_one_is_down_with_a_reason() {
        var database = SqliteDatabase.open(folder, new SimpleMeterRegistry());
        var check = new StoreCheck(database);
        assertEquals(Status.UP, check.call().getStatus());
        database.close();
        var down = check.call();
        assertEquals(Status.DOWN, down.getStatus());
        assertEquals("The database cannot be reached.", down.getData().orElseThrow().get("reason"));
    }
}
