package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.cursor.Feed;
import ca.posthaste.cursor.FeedPage;
import ca.posthaste.cursor.FeedQuery;
import ca.posthaste.cursor.LongPolling;
import ca.posthaste.db.Database;
import ca.posthaste.db.backup.Backup;
import ca.posthaste.db.backup.Restore;
import ca.posthaste.db.move.Move;
import ca.posthaste.http.QueryString;
import ca.posthaste.job.Job;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.SqliteStore;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application feed after a backup was restored, and after a move to PostgreSQL: lost applications are detected, and only those. */
class RestoredFeedTest extends SqliteStore {
    private final Applications applications = new Applications();
    @TempDir Path elsewhere;
    private Instant now = Instant.parse("2026-03-02T20:00:00Z");

    private ApplicationId apply(Database database, Job job) {
        now = now.plusSeconds(1);
        var candidate = new Candidate("Ana", now.getEpochSecond() + "@example.org", null, null, Language.ENGLISH);
        return database.writeNow(tx -> applications.add(tx, job, "receipt", candidate, Optional.empty(), now)).orElseThrow();
    }

    private static FeedPage<FeedApplications.FeedApplication> read(Database database, Job job, String query) {
        var feed = new Feed<>(database, new FeedApplications(), new LongPolling(database, new SimpleMeterRegistry()));
        return Database.join(feed.read(job.employer().id().value(), FeedQuery.from(new QueryString(query)), () -> false));
    }

    @Test void a_cursor_to_a_lost_application_has_expired_even_if_its_number_was_reused() {
        var bakery = jobs().add(jobs().employer("Bakery"), "Baker");
        var shipyard = jobs().add(jobs().employer("Shipyard"), "Welder");
        apply(database(), bakery);
        apply(database(), bakery);
        var before = read(database(), bakery, "").next();
        var backup = elsewhere.resolve("backup.zip");
        Backup.make(folder, backup);
        apply(database(), bakery);
        apply(database(), bakery);
        var lost = read(database(), bakery, "").next();

        Restore.run(backup, elsewhere.resolve("data"));
        try (var restored = TestEngine.SQLITE.open(elsewhere.resolve("data"))) {
            var third = apply(restored, bakery);
            apply(restored, shipyard);
            var fifth = apply(restored, bakery);
            assertEquals(Problem.CURSOR_EXPIRED, assertThrows(Rejected.class, () -> read(restored, bakery, "since=" + lost)).problem());
            assertEquals(List.of(third, fifth), ids(read(restored, bakery, "since=" + before)), "what the backup has is still a good place");
        }
    }

    @Test void a_cursor_from_before_a_move_continues_at_the_same_position() {
        var bakery = jobs().add(jobs().employer("Bakery"), "Baker");
        var erased = apply(database(), bakery);
        var atErased = read(database(), bakery, "").next();
        apply(database(), bakery);
        var cursor = read(database(), bakery, "").next();
        var third = apply(database(), bakery);
        database().writeNow(tx -> applications.erase(tx, applications.owned(tx, bakery.employer().id(), erased).orElseThrow()));
        database().close();

        var address = TestPostgres.freshAddress();
        Move.run(folder, address, target -> new Move.Moved("nothing", 0), part -> { });
        try (var moved = TestEngine.open(address)) {
            var fourth = apply(moved, bakery);
            assertEquals(List.of(third, fourth), ids(read(moved, bakery, "since=" + cursor)));
            assertEquals(3, ids(read(moved, bakery, "since=" + atErased)).size());
        }
    }

    private static List<ApplicationId> ids(FeedPage<FeedApplications.FeedApplication> page) {
        return page.entries().stream().map(arrived -> arrived.application().id()).toList();
    }
}
