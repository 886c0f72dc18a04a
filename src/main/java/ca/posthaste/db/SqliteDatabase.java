package ca.posthaste.db;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementExceptions;

/** The embedded store: one file, one writer that commits in groups, and a few readers with connections of their own. */
public final class SqliteDatabase implements Database {
    public static final String FILE_NAME = "posthaste.db";
    private static final int READERS = 4;
    private static final long LOOK_UP_MILLIS = 100;
    private static final int SCRUB_PATIENCE_MILLIS = 1_000;

    private final SqliteEngine engine = new SqliteEngine();
    private final BlockingQueue<Handle> readers = new ArrayBlockingQueue<>(READERS);
    private final ExecutorService readerThreads = Executors.newFixedThreadPool(READERS, Threads.named("store-reader"));
    private final SqliteFile file;
    private final SqliteWriter writer;
    private final StoreFaults faults = new StoreFaults(engine);
    private final SqliteMoment moment;
    private final Timer readTime;
    private volatile boolean closed;

    private SqliteDatabase(SqliteFile file, Durability durability, MeterRegistry meters) {
        this.file = file;
        var reading = quiet(Jdbi.create(file::reader)); // a factory: the handle then closes what it opened
        moment = new SqliteMoment(opened(reading), SqliteMoment.LOOK);
        writer = new SqliteWriter(opened(quiet(Jdbi.create(file.writers(durability)))), faults, moment, meters);
        for (int i = 0; i < READERS; i++) {
            readers.add(opened(reading));
        }
        readTime = Timer.builder("posthaste.store.read").description("Time a read takes in the store").register(meters);
    }

    /** Opens the store in this folder, making or upgrading it first. */
    public static SqliteDatabase open(Path folder, MeterRegistry meters) {
        return open(folder, Durability.FULL, meters);
    }

    public static SqliteDatabase open(Path folder, Durability durability, MeterRegistry meters) {
        try {
            DataFolder.make(folder);
            Restore.expectNoneUnfinished(folder);
            var file = new SqliteFile(DataFolder.makeStore(folder.resolve(FILE_NAME)));
            Migrations.run(file.writers(), new SqliteEngine());
            return new SqliteDatabase(file, durability, meters);
        } catch (SQLException | IOException | FlywayException | ConnectionException fault) {
            throw new StoreAway("The data folder " + folder.toAbsolutePath() + " cannot be used: " + reason(fault), fault);
        }
    }

    /** The innermost cause knows; Flyway only draws a table around it. */
    private static String reason(Throwable fault) {
        if (fault.getCause() != null) {
            return reason(fault.getCause());
        }
        return fault instanceof IOException file ? FileFault.sentence(file) : fault.getMessage();
    }

    /** A fault's message must not quote what people sent: it ends up in a log. */
    private static Jdbi quiet(Jdbi jdbi) {
        return jdbi.configure(StatementExceptions.class, faults ->
            faults.setMessageRendering(StatementExceptions.MessageRendering.NONE));
    }

    private static Handle opened(Jdbi jdbi) {
        var handle = jdbi.open();
        handle.getConfig(KeptStatements.class).turnOn();
        return handle;
    }

    @Override public Engine engine() {
        return engine;
    }

    @Override public <T> T read(Function<Handle, T> work) {
        return lent(borrow(), work);
    }

    /** Does the work with a reader's connection and gives that back. */
    private <T> T lent(Handle handle, Function<Handle, T> work) {
        var started = System.nanoTime();
        try {
            return work.apply(handle);
        } catch (RuntimeException fault) {
            throw faults.translated(fault);
        } finally {
            readers.add(handle);
            readTime.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
        }
    }

    /** A reader's connection; looks up now and then, so that nobody waits for one that was closed. */
    private Handle borrow() {
        try {
            while (!closed) {
                var handle = readers.poll(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS);
                if (handle != null) {
                    return handle;
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        throw new StoreAway("The store is closing.", null);
    }

    @Override public <T> CompletionStage<T> query(Function<Handle, T> work) {
        try {
            return CompletableFuture.supplyAsync(() -> read(work), readerThreads);
        } catch (RejectedExecutionException closing) {
            return CompletableFuture.failedFuture(new StoreAway("The store is closing.", closing));
        }
    }

    @Override public <T> CompletionStage<T> glance(Function<Handle, T> work) {
        var handle = readers.poll();
        if (handle == null) {
            return query(work);
        }
        try {
            return CompletableFuture.completedFuture(lent(handle, work));
        } catch (RuntimeException fault) {
            return CompletableFuture.failedFuture(fault);
        }
    }

    @Override public long moment() {
        try {
            return moment.now();
        } catch (RuntimeException fault) {
            throw faults.translated(fault);
        }
    }

    @Override public <T> CompletionStage<T> write(Function<Handle, T> work) {
        return writer.submit(work);
    }

    @Override public <T> CompletionStage<T> writeOne(Function<Handle, T> work) {
        return writer.submit(work);
    }

    /** Folds the log into the file, whose deleted parts are overwritten, and cuts it off. Next time if a reader is in the way. */
    @Override public void scrub() {
        try (var connection = file.writers().getConnection(); var statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = " + SCRUB_PATIENCE_MILLIS);
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (SQLException fault) {
            throw faults.translated(new IllegalStateException("The log could not be cut off.", fault));
        }
    }

    /** Finishes what waits, then closes; whoever comes later is told that the store is away. */
    @Override public synchronized void close() {
        if (closed) {
            return;
        }
        readerThreads.shutdown();
        try {
            readerThreads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            closed = true;
            moment.close();
            for (int i = 0; i < READERS; i++) {
                readers.take().close();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        closed = true;
        writer.close(); // last: it may fold the log into the file, readers may not
    }
}
