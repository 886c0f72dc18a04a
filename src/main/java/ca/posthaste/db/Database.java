package ca.posthaste.db;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/** The database. The engine is chosen when the service starts; features do not depend on which one it is. */
public interface Database extends AutoCloseable {
    Engine engine();

    /** Returns a stage that completes when the database can first be used, or exceptionally if it never will be. Until then, calls fail. */
    default CompletionStage<Void> opened() {
        return CompletableFuture.completedFuture(null);
    }

    /** Reports whether this process created the store. A file that a new store does not know may belong to an earlier store and must not be deleted. */
    boolean isNew();

    <T> T read(Function<Transaction, T> work);

    /** Reads on one of the database's own threads, for callers that must not block. */
    <T> CompletionStage<T> query(Function<Transaction, T> work);

    /** Reads a few rows by key, on the calling thread if the database is embedded: switching threads would cost more than the read. */
    default <T> CompletionStage<T> readInline(Function<Transaction, T> work) {
        return query(work);
    }

    /** Returns the version of the data. It changes before a write is acknowledged, and within a millisecond after a write by another process. */
    long dataVersion();

    /**
     * Returns a number that changes whenever the server may have changed. After a failover that lost writes, counters in the database may have gone
     * back, so they can be compared only within one epoch. Call this while holding a connection.
     */
    default long connectionEpoch() {
        return 0;
    }

    /** Runs the work in a transaction. When the stage completes normally, the outcome is on disk; when exceptionally, none of the work is. */
    <T> CompletionStage<T> write(Lane lane, Function<Transaction, T> work);

    default <T> CompletionStage<T> write(Function<Transaction, T> work) {
        return write(Lane.SERVICE, work);
    }

    /** Like {@link #write(Lane, Function)}, for work that changes nothing before its last statement: auto-commit saves round trips. */
    <T> CompletionStage<T> writeOne(Lane lane, Function<Transaction, T> work);

    default <T> CompletionStage<T> writeOne(Function<Transaction, T> work) {
        return writeOne(Lane.SERVICE, work);
    }

    /** Registers a listener for commits of this process that may have changed something. It is called on a thread that must not be blocked. */
    void afterCommit(Runnable listener);

    /**
     * Like {@link #write}, for work that takes longer than a single write. On an engine with a single writer, the work gets a transaction of its own.
     * Writes that wait for it run before the next long write, and writes that would have to wait too long are rejected without any effect.
     */
    default <T> CompletionStage<T> writeAlone(Lane lane, Function<Transaction, T> work) {
        return write(lane, work);
    }

    default <T> CompletionStage<T> writeAlone(Function<Transaction, T> work) {
        return writeAlone(Lane.SERVICE, work);
    }

    /** Returns the limiter for reads that may take long. One employer may use half of the connections for them, so that others are served meanwhile. */
    EmployerConcurrencyLimit longReads();

    /** Completes normally if the database accepts writes, else with a {@link DatabaseUnavailable}. Probes at most once a second for all callers. */
    CompletionStage<Void> checkWritable();

    default CompletionStage<?> checkReadable() {
        return query(CacheVersion::readAny);
    }

    /** Writes on behalf of a caller that may block, such as the command line. */
    default <T> T writeNow(Function<Transaction, T> work) {
        return join(write(work));
    }

    /** Like {@link #writeNow}, for work without a result. */
    default void execute(Consumer<Transaction> work) {
        writeNow(tx -> {
            work.accept(tx);
            return null;
        });
    }

    /** Repeats a write that handles at most {@code limit} rows, each time in a transaction of its own, until it handles fewer. Returns the total. */
    default int writeInBatches(int limit, Function<Transaction, Integer> work) {
        int total = 0;
        int count;
        do {
            count = writeNow(work);
            total += count;
        } while (count >= limit);
        return total;
    }

    /** Ensures that deleted data cannot be read in the engine's write-ahead log either. May block for a short time. */
    default void scrub() {}

    static <T> T join(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failed;
        }
    }

    @Override void close();
}
