package ca.posthaste.db;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Where everything is kept. Chosen when the service starts, so no feature knows which engine it talks to. */
public interface Database extends AutoCloseable {

    Engine engine();

    /**
     * Completes when the store can be used for the first time, and exceptionally when it never will be. Until then every call
     * fails with {@link DatabaseUnavailable}. A store in the same process is open from the beginning.
     */
    default CompletionStage<Void> opened() {
        return CompletableFuture.completedFuture(null);
    }

    /** Reads on the calling thread. */
    <T> T read(Function<Transaction, T> work);

    /** Reads on a thread of the store's own, for callers that must not wait. */
    <T> CompletionStage<T> query(Function<Transaction, T> work);

    /**
     * A read of a few rows by their keys, for callers that must not wait. An engine in the same process answers at once, on
     * the calling thread: handing over and back would cost more than the read.
     */
    default <T> CompletionStage<T> readInline(Function<Transaction, T> work) {
        return query(work);
    }

    /**
     * A number that is another one before anybody is told of a write, and a millisecond after another process wrote: what is
     * read after asking for it holds as long as it stays the same.
     */
    long dataVersion();

    /**
     * A number that is another one when the server may be another one than before: after a fail-over that lost writes, counts
     * that only go up may have gone back. To be asked for by who holds a connection.
     */
    default long connectionEpoch() {
        return 0;
    }

    /**
     * Runs the work in a transaction. When the stage completes normally the outcome is on disk; when it completes
     * exceptionally nothing of the work is.
     */
    <T> CompletionStage<T> write(Function<Transaction, T> work);

    /**
     * The same for work that changes nothing until its last statement: an engine that commits each statement by itself
     * saves the round trips of a transaction.
     */
    <T> CompletionStage<T> writeOne(Function<Transaction, T> work);

    /**
     * Completes normally when the store takes writes, as one has lately shown or shows now; otherwise with a DatabaseUnavailable whose message
     * says why not. However many ask, one write a second is made for them.
     */
    CompletionStage<Void> proveWritable();

    /** Completes normally when the store can be read. */
    default CompletionStage<?> proveReadable() {
        return query(ChangeCount::isReadable);
    }

    /** A write for callers that can wait, such as the command line. */
    default <T> T writeNow(Function<Transaction, T> work) {
        return now(write(work));
    }

    /** Makes sure that what was deleted cannot be read in a log of the engine's either. May wait a moment. */
    default void scrub() {}

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
