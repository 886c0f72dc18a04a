package ca.posthaste.job.change;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.move.Move;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A move from SQLite to PostgreSQL includes the change log. */
class MovedFeedTest {
    @TempDir Path folder;

    @Test void cursors_from_before_a_move_stay_valid_and_no_change_is_missed_or_repeated() {
        var clock = new TestClock(ZoneOffset.UTC);
        var address = TestPostgres.freshAddress();
        String start;
        String cursor;
        List<Change> before;
        try (var node = new FeedNode(TestEngine.SQLITE.open(folder), clock)) {
            var owner = node.employer("Bakery");
            start = node.read(owner, "since=now").next();
            var job = node.create(owner, "Baker", "B-1");
            node.update(owner, job.id(), "{\"title\": \"Cook\"}");
            cursor = node.read(owner, "since=now").next();
            node.update(owner, job.id(), "{\"title\": \"Chef\"}");
            before = node.all(owner, "", 10);
        }
        Move.run(folder, address, target -> new Move.Moved("nothing", 0), part -> {});
        try (var node = new FeedNode(TestEngine.open(address), clock)) {
            var owner = node.database.read(node.employers::all).get(0);
            assertEquals(before, node.all(owner, start, 2));
            var job = before.get(0).job();
            assertEquals(List.of(3), node.all(owner, cursor, 10).stream().map(Change::version).toList());
            node.update(owner, job, "{\"title\": \"Head chef\"}");
            node.delete(owner, job);
            assertEquals(List.of("updated", "updated", "deleted"), node.all(owner, cursor, 1).stream().map(Change::kind).toList());
        }
    }
}
