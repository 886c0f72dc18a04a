package ca.posthaste.db;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The database. The engine is chosen when the service starts; features do not know which one it is. */
public interface Database extends AutoCloseable {

    Engine engine();

    /**
     * Completes when the database can be used for the first time, and exceptionally when it never will be. Until then every call
     * fails with {@link DatabaseUnavailable}. A database in this process is open from the beginning.
     */
    default CompletionStage<Void> opened() {
        return CompletableFuture.completedFuture(null);
    }

    /**
     * Whether this process created the store. A new store knows no files, so a file that it does not know may belong to an earlier one:
     * nothing may be deleted because of it.
     */
    boolean isNew();

    /** Reads on the calling thread. */
    <T> T read(Function<Transaction, T> work);

    /** Reads on a thread of the database's own, for callers that must not block. */
    <T> CompletionStage<T> query(Function<Transaction, T> work);

    /**
     * Reads a few rows by their keys, for callers that must not block. A database in this process answers on the calling
     * thread: switching threads would cost more than the read.
     */
    default <T> CompletionStage<T> readInline(Function<Transaction, T> work) {
        return query(work);
    }

    /**
     * Changes before any write is acknowledged, and within a millisecond after another process wrote. What was read under one
     * version is valid until the version changes.
     */
    long dataVersion();

    /**
     * Changes whenever the server may have changed. After a failover that lost writes, counters in the database may have gone
     * back, so they can be compared only within one epoch. Ask for it while you hold a connection.
     */
    default long connectionEpoch() {
        return 0;
    }

    /**
     * Runs the work in a transaction. When the stage completes normally the outcome is on disk; when it completes
     * exceptionally nothing of the work is.
     *
     * @param lane where it waits for its turn
     */
    <T> CompletionStage<T> write(Lane lane, Function<Transaction, T> work);

    /** Like {@link #write(Lane, Function)}, in the lane of the service itself. */
    default <T> CompletionStage<T> write(Function<Transaction, T> work) {
        return write(Lane.SERVICE, work);
    }

    /**
     * The same for work that changes nothing before its last statement. With auto-commit that needs no transaction, which saves
     * round trips.
     */
    <T> CompletionStage<T> writeOne(Lane lane, Function<Transaction, T> work);

    /** Like {@link #write(Lane, Function)}, in the lane of the service itself. */
    default <T> CompletionStage<T> writeOne(Function<Transaction, T> work) {
        return writeOne(Lane.SERVICE, work);
    }

    /**
     * Calls the listener soon after a commit that may have changed something, on a thread that must not be held up. Commits of other
     * processes are not noticed: who needs to know of those has to look, too.
     */
    void afterCommit(Runnable listener);

    /**
     * The same as {@link #write} for work that takes longer than a single write. Where there is one writer only, nobody else's
     * write is in its transaction. Those that wait for it come before the next one of these, and those that would have to wait too
     * long are refused instead: nothing of them is done.
     */
    default <T> CompletionStage<T> writeAlone(Lane lane, Function<Transaction, T> work) {
        return write(lane, work);
    }

    /** Like {@link #write(Lane, Function)}, in the lane of the service itself. */
    default <T> CompletionStage<T> writeAlone(Function<Transaction, T> work) {
        return writeAlone(Lane.SERVICE, work);
    }

    /** For reads that may take long: one employer has half of the connections for them, so that others are answered meanwhile. */
    Turns longReads();

    /**
     * Completes normally when the database takes writes, and otherwise with a {@link DatabaseUnavailable} whose message says why
     * not. A recent write is proof enough; if there was none, one is made, at most once a second for all callers.
     */
    CompletionStage<Void> checkWritable();

    /** Completes normally when the database can be read. */
    default CompletionStage<?> checkReadable() {
        return query(ChangeCount::readAny);
    }

    /** A write for callers that may block, such as the command line. */
    default <T> T writeNow(Function<Transaction, T> work) {
        return now(write(work));
    }

    /** Makes sure that deleted data cannot be read in the engine's write-ahead log either. May block for a short time. */
    default void scrub() {}

    /** Blocks until the stage completes. */
    static <T> T now(CompletionStage<T> stage) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        try {
            return future.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failed;
        }
    }

    @Override void close();
}
