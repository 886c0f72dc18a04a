package ca.posthaste.db;

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

/** The connections that read, and as many threads for callers that must not wait. */
final class SqliteReaders {
    private static final int CONNECTIONS = 4;
    private static final long LOOK_UP_MILLIS = 100;

    private final BlockingQueue<Renewable> free = new ArrayBlockingQueue<>(CONNECTIONS);
    private final ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS, Threads.named("store-reader"));
    private final DatabaseFaults faults;
    private final Consumer<RuntimeException> spoilt;
    private final Timer time;
    private volatile boolean closed;

    /** @param spoilt is told of faults that cost a connection */
    SqliteReaders(Supplier<Transaction> opening, DatabaseFaults faults, Consumer<RuntimeException> spoilt, Timer time) {
        this.faults = faults;
        this.spoilt = spoilt;
        this.time = time;
        for (int i = 0; i < CONNECTIONS; i++) {
            free.add(Renewable.opened(opening));
        }
    }

    <T> T read(Function<Transaction, T> work) {
        return lent(borrow(), work);
    }

    <T> CompletionStage<T> query(Function<Transaction, T> work) {
        try {
            return CompletableFuture.supplyAsync(() -> read(work), threads);
        } catch (RejectedExecutionException closing) {
            return CompletableFuture.failedFuture(new DatabaseUnavailable("The store is closing.", closing));
        }
    }

    /** At once, on the calling thread, if a connection is there and need not be opened first. */
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
            return CompletableFuture.completedFuture(lent(connection, work));
        } catch (RuntimeException fault) {
            return CompletableFuture.failedFuture(fault);
        }
    }

    /** Does the work with a reader's connection and gives that back, or one to be opened anew if it was spoilt. */
    private <T> T lent(Renewable connection, Function<Transaction, T> work) {
        var started = System.nanoTime();
        try {
            return work.apply(connection.get());
        } catch (RuntimeException fault) {
            if (SqliteFault.of(fault) != SqliteFault.ORDINARY) {
                connection.close();
                spoilt.accept(fault);
            }
            throw faults.translated(fault);
        } finally {
            free.add(connection);
            time.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
        }
    }

    /** A reader's connection; looks up now and then, so that nobody waits for one that was closed. */
    private Renewable borrow() {
        try {
            while (!closed) {
                var connection = free.poll(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS);
                if (connection != null) {
                    return connection;
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        throw new DatabaseUnavailable("The store is closing.", null);
    }

    /** Does the work while all connections are closed; who reads meanwhile waits. False if a read takes longer than this. */
    boolean whileClosed(Duration patience, Runnable work) {
        var all = new ArrayList<Renewable>();
        var deadline = System.nanoTime() + patience.toNanos();
        try {
            while (all.size() < CONNECTIONS) {
                var next = free.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (next == null) {
                    return false;
                }
                all.add(next);
            }
            all.forEach(Renewable::close);
            work.run();
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            free.addAll(all);
        }
    }

    /** Finishes what waits, then closes. */
    void close() throws InterruptedException {
        threads.shutdown();
        threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        closed = true;
        for (int i = 0; i < CONNECTIONS; i++) {
            free.take().close();
        }
    }
}
