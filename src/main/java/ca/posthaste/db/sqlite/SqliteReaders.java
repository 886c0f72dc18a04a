package ca.posthaste.db.sqlite;

import ca.posthaste.db.DatabaseFaults;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Threads;
import ca.posthaste.db.Transaction;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Pool of connections for reading, and as many threads for callers that must not block. */
final class SqliteReaders {
    static final int CONNECTIONS = 4;
    private static final long POLL_MILLIS = 100;

    private final BlockingQueue<RenewableConnection> free = new ArrayBlockingQueue<>(CONNECTIONS);
    private final ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS, Threads.named("store-reader"));
    private final DatabaseFaults faults;
    private final Consumer<RuntimeException> onBroken;
    private final Timer time;
    private volatile boolean closed;

    /** @param onBroken consumer of the faults that broke a connection */
    SqliteReaders(Supplier<Transaction> opening, DatabaseFaults faults, Consumer<RuntimeException> onBroken, Timer time) {
        this.faults = faults;
        this.onBroken = onBroken;
        this.time = time;
        for (int i = 0; i < CONNECTIONS; i++) {
            free.add(new RenewableConnection(opening));
        }
    }

    <T> T read(Function<Transaction, T> work) {
        return readWith(borrow(), work);
    }

    <T> CompletionStage<T> query(Function<Transaction, T> work) {
        try {
            return CompletableFuture.supplyAsync(() -> read(work), threads);
        } catch (RejectedExecutionException closing) {
            return CompletableFuture.failedFuture(new DatabaseUnavailable("The store is closing.", closing));
        }
    }

    /** Reads on the calling thread if a connection is free and open; otherwise on another one. */
    <T> CompletionStage<T> readInline(Function<Transaction, T> work) {
        var connection = free.poll();
        if (connection == null) {
            return query(work);
        }
        if (!connection.isOpen()) {
            free.add(connection);
            return query(work);
        }
        try {
            return CompletableFuture.completedFuture(readWith(connection, work));
        } catch (RuntimeException fault) {
            return CompletableFuture.failedFuture(fault);
        }
    }

    /** Runs the work and returns the connection to the pool; a broken one is closed first and reopened on its next use. */
    private <T> T readWith(RenewableConnection connection, Function<Transaction, T> work) {
        var started = System.nanoTime();
        try {
            var tx = connection.get();
            try {
                return work.apply(tx);
            } finally {
                tx.endWork();
            }
        } catch (RuntimeException fault) {
            if (SqliteFault.of(fault) != SqliteFault.ORDINARY) {
                connection.close();
                onBroken.accept(fault);
            }
            throw faults.translated(fault);
        } finally {
            free.add(connection);
            time.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
        }
    }

    /** Waits for a connection. Polls, so that nobody waits forever after the readers have been closed. */
    private RenewableConnection borrow() {
        try {
            while (!closed) {
                var connection = free.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                if (connection != null) {
                    return connection;
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        throw new DatabaseUnavailable("The store is closing.", null);
    }

    /** Runs the work while all connections are closed and readers wait. Returns false if a running read does not end in time. */
    boolean whileClosed(Duration timeout, Runnable work) {
        var all = new ArrayList<RenewableConnection>();
        var deadline = System.nanoTime() + timeout.toNanos();
        try {
            while (all.size() < CONNECTIONS) {
                var next = free.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (next == null) {
                    return false;
                }
                all.add(next);
            }
            all.forEach(RenewableConnection::close);
            work.run();
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            free.addAll(all);
        }
    }

    void close() throws InterruptedException {
        threads.shutdown();
        threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        closed = true;
        for (int i = 0; i < CONNECTIONS; i++) {
            free.take().close();
        }
    }
}
