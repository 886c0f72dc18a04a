package ca.posthaste.db.sqlite;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/** Maintenance of the write-ahead log by the writer thread between two transactions: checkpoints, and truncation on request. */
final class SqliteCheckpointer {
    /** Minimum delay after a failed checkpoint: each attempt is expensive. */
    private static final Duration CHECKPOINT_RETRY = Duration.ofSeconds(1);
    private static final Duration SCRUB_RETRY = Duration.ofSeconds(1);

    private final SqliteRecovery recovery;
    private final SqliteWal wal = new SqliteWal(SqliteWal.CHECKPOINT_PAGES);
    /** A requested truncation of the log. It stays pending until it has succeeded, even if nobody waits for it any more. */
    private final AtomicReference<CompletableFuture<Void>> scrub = new AtomicReference<>();
    private long checkpointAt = System.nanoTime();
    private long scrubAt = checkpointAt;

    SqliteCheckpointer(SqliteRecovery recovery) {
        this.recovery = recovery;
    }

    /** Requests a truncation of the log, from any thread. Completes when the log was truncated or that has to be postponed. */
    CompletableFuture<Void> requestScrub() {
        return scrub.updateAndGet(before -> before == null || before.isDone() ? new CompletableFuture<>() : before);
    }

    void checkpoint() {
        if (!recovery.isHealthy() || checkpointAt - System.nanoTime() > 0) {
            return;
        }
        try {
            wal.checkpointIfLong(recovery.writer());
        } catch (RuntimeException fault) {
            checkpointAt = System.nanoTime() + CHECKPOINT_RETRY.toNanos();
            recovery.note(fault);
        }
    }

    /** Truncates the log if requested, but not after a disk fault: pages copied by a checkpoint may be lost, and then the log is the only copy. */
    void scrubIfRequested() {
        var wanted = scrub.get();
        if (wanted == null || wanted.isDone() && scrubAt - System.nanoTime() > 0) {
            return;
        }
        if (recovery.isHealthy() && scrub.compareAndSet(wanted, null) // first: data deleted from now on needs another truncation
            && !truncate(wanted.isDone() ? Duration.ZERO : SqliteWal.READER_TIMEOUT)) {
            scrub.compareAndSet(null, wanted);
        }
        scrubAt = System.nanoTime() + SCRUB_RETRY.toNanos();
        wanted.complete(null);
    }

    private boolean truncate(Duration timeout) {
        try {
            return SqliteWal.truncate(recovery.writer(), timeout);
        } catch (RuntimeException fault) {
            recovery.note(fault); // pages that were copied may be lost
            return false;
        }
    }
}
