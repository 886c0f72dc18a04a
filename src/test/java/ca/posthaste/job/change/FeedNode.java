package ca.posthaste.job.change;

import ca.posthaste.cursor.Feed;
import ca.posthaste.cursor.FeedPage;
import ca.posthaste.cursor.FeedQuery;
import ca.posthaste.cursor.LongPolling;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.QueryString;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.publishing.HistoryQuota;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.rules.RulePolicy;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.json.Json;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.location.Locations;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One process on a store, with the parts that write jobs and read the feed. */
final class FeedNode implements AutoCloseable {
    static final int DAYS = 90;

    final Database database;
    final TestClock clock;
    final Locations locations;
    final Publishing publishing;
    final Employers employers;
    final LongPolling callers;
    final Feed<Change> feed;
    final ChangeRetention retention;

    FeedNode(Database database, TestClock clock) {
        this.database = database;
        this.clock = clock;
        locations = new Locations(database, UnlistedPolicy.OPEN);
        publishing = new Publishing(database, Jobs.forDatabase(database, new JobRows(locations)), locations, new Compliance(RulePolicy.ADVISE), HistoryQuota.UNLIMITED, clock);
        employers = new Employers(clock);
        callers = new LongPolling(database, new SimpleMeterRegistry());
        var log = new ChangeLog();
        feed = new Feed<>(database, log, callers);
        retention = new ChangeRetention(database, log, feed, DAYS, clock);
    }

    Employer employer(String name) {
        return database.writeNow(tx -> employers.add(tx, name, Plan.UNLIMITED));
    }

    private JobPatch patch(String json) {
        return JobPatch.from(Json.parse(json.getBytes(StandardCharsets.UTF_8)), locations.index());
    }

    /** Creates a job with this title and referenceId, and with these further members of a request. */
    Job create(Employer owner, String title, String referenceId, String... members) {
        var body = Samples.BAKER.with("title", title).with("referenceId", referenceId).toString();
        for (var member : members) {
            body = body.substring(0, body.length() - 1) + ", " + member + "}";
        }
        return Database.join(publishing.create(owner, patch(body), any -> {}));
    }

    JobWrites.Written upsert(Employer owner, String title, String referenceId) {
        var body = Samples.BAKER.with("title", title).with("referenceId", referenceId).toString();
        var sent = patch(body);
        return Database.join(publishing.run(owner, sent, false, (tx, writes) -> writes.upsert(tx, owner, sent, Precondition.NONE, any -> {})));
    }

    Job update(Employer owner, JobId id, String json) {
        var sent = patch(json);
        return Database.join(publishing.run(owner, sent, false, (tx, writes) -> writes.update(tx, owner, id, sent, Precondition.NONE, any -> {}).job()));
    }

    void delete(Employer owner, JobId id) {
        Database.join(publishing.run(owner, false, (tx, writes) -> {
            writes.delete(tx, owner, id, Precondition.NONE);
            return null;
        }));
    }

    FeedPage<Change> read(Employer owner, String query) {
        return Database.join(waiting(owner, query));
    }

    CompletableFuture<FeedPage<Change>> waiting(Employer owner, String query) {
        return feed.read(owner.id().value(), FeedQuery.from(new QueryString(query)), () -> false).toCompletableFuture();
    }

    /** Follows the feed to its end and returns its changes. */
    List<Change> all(Employer owner, String since, int limit) {
        var all = new ArrayList<Change>();
        var page = read(owner, "limit=" + limit + "&since=" + since);
        all.addAll(page.entries());
        while (page.more()) {
            page = read(owner, "limit=" + limit + "&since=" + page.next());
            all.addAll(page.entries());
        }
        return all;
    }

    List<String> kinds(Employer owner) {
        return all(owner, "", 100).stream().map(Change::kind).toList();
    }

    @Override public void close() {
        callers.close();
        locations.close();
        database.close();
    }
}
