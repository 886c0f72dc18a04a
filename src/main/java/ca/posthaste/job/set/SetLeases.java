package ca.posthaste.job.set;

import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Leases that ensure that only one set of a source is applied at a time, across all nodes. A lease expires shortly after the process that held
 * it has died. Every slice of a set extends its lease in its own transaction, so a set that has lost its lease writes nothing more.
 */
public final class SetLeases implements AutoCloseable {
    static final Duration LASTS = Duration.ofSeconds(10);
    private static final long RENEWAL_MILLIS = 3_000;

    private final Database database;
    private final Clock clock;
    private final Map<Key, String> held = new ConcurrentHashMap<>();
    private final ScheduledExecutorService renewals = Executors.newSingleThreadScheduledExecutor(Threads.named("set-leases"));

    private record Key(EmployerId employer, String source) {}

    public SetLeases(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
        renewals.scheduleWithFixedDelay(this::renew, RENEWAL_MILLIS, RENEWAL_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Acquires the lease. Fails with {@link Rejected} if another set of the source is being applied. */
    CompletionStage<Lease> take(EmployerId employer, String source) {
        var key = new Key(employer, source);
        var token = UUID.randomUUID().toString();
        try {
            hold(key, token);
        } catch (Rejected rejection) {
            return CompletableFuture.failedFuture(rejection);
        }
        return database.writeOne(tx -> tx.sql("INSERT INTO job_set_lease (employer, source, token, ends_at)"
                + " VALUES (:employer, :source, :token, :end) ON CONFLICT (employer, source) DO UPDATE"
                + " SET token = excluded.token, ends_at = excluded.ends_at WHERE job_set_lease.ends_at < :now")
            .bind("employer", employer.value()).bind("source", source).bind("token", token).bind("end", end())
            .bind("now", clock.millis()).execute())
            .whenComplete((taken, fault) -> {
                if (fault != null || taken == 0) {
                    held.remove(key);
                }
            })
            .thenApply(taken -> {
                if (taken == 0) {
                    throw inProgress();
                }
                return new Lease(key, token);
            });
    }

    private synchronized void hold(Key key, String token) {
        if (held.containsKey(key)) { // on SQLite, the statement would wait until that set has been applied
            throw inProgress();
        }
        if (database.engine().hasOneWriter() && held.keySet().stream().anyMatch(other -> other.employer.equals(key.employer))) {
            throw new Rejected(Problem.SERVICE_BUSY, UserMessage.of("set.other-running"));
        }
        held.put(key, token);
    }

    private long end() {
        return clock.millis() + LASTS.toMillis();
    }

    private static Rejected inProgress() {
        return new Rejected(Problem.SET_IN_PROGRESS, UserMessage.of("set.source-running"),
            List.of(), Map.of(), Map.of("Retry-After", String.valueOf(LASTS.toSeconds())));
    }

    final class Lease {
        private final Key key;
        private final String token;

        private Lease(Key key, String token) {
            this.key = key;
            this.token = token;
        }

        /** Extends the lease in a transaction of the set. Throws {@link Rejected}, which rolls it back, if another set has taken the lease. */
        void extend(Transaction tx) {
            int extended = tx.sql("INSERT INTO job_set_lease (employer, source, token, ends_at) VALUES (:employer, :source, :token, :end)"
                    + " ON CONFLICT (employer, source) DO UPDATE SET ends_at = excluded.ends_at WHERE job_set_lease.token = excluded.token")
                .bind("employer", key.employer.value()).bind("source", key.source).bind("token", token).bind("end", end()).execute();
            if (extended == 0) {
                throw inProgress();
            }
        }

        /** Releases the lease. Completes when the next set may be applied. */
        CompletionStage<?> release() {
            return database.writeOne(tx -> tx.sql("DELETE FROM job_set_lease WHERE employer = :employer AND source = :source AND token = :token")
                    .bind("employer", key.employer.value()).bind("source", key.source).bind("token", token).execute())
                .handle((done, fault) -> held.remove(key)); // if it could not be deleted, it expires
        }
    }

    private void renew() {
        held.forEach((key, token) -> database.writeOne(tx -> tx.sql("UPDATE job_set_lease SET ends_at = :end"
                + " WHERE employer = :employer AND source = :source AND token = :token")
            .bind("end", end()).bind("employer", key.employer.value()).bind("source", key.source).bind("token", token).execute()));
    }

    /** Deletes expired leases, left behind by processes that died. */
    public void sweep() {
        database.writeNow(tx -> tx.sql("DELETE FROM job_set_lease WHERE ends_at < :now").bind("now", clock.millis()).execute());
    }

    @Override public void close() {
        renewals.shutdownNow();
    }
}
