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
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementExceptions;

/** The embedded store: one file, one writer that commits in groups, and a few readers with connections of their own. */
public final class SqliteDatabase implements Database {
    public static final String FILE_NAME = "posthaste.db";
    private static final int READERS = 4;

    private final SqliteEngine engine = new SqliteEngine();
    private final BlockingQueue<Handle> readers = new ArrayBlockingQueue<>(READERS);
    private final ExecutorService readerThreads = Executors.newFixedThreadPool(READERS, Threads.named("store-reader"));
    private final SqliteWriter writer;
    private final StoreFaults faults = new StoreFaults(engine);
    private final Timer readTime;

    private SqliteDatabase(SqliteFile file, MeterRegistry meters) throws SQLException {
        writer = new SqliteWriter(opened(Jdbi.create(file.writers())), faults, meters);
        for (int i = 0; i < READERS; i++) {
            readers.add(opened(Jdbi.create(file.reader())));
        }
        readTime = Timer.builder("posthaste.store.read").description("Time a read takes in the store").register(meters);
    }

    /** Opens the store in this folder, making or upgrading it first. */
    public static SqliteDatabase open(Path folder, MeterRegistry meters) {
        try {
            DataFolder.make(folder);
            var file = new SqliteFile(folder.resolve(FILE_NAME));
            Migrations.run(file.writers(), new SqliteEngine());
            return new SqliteDatabase(file, meters);
        } catch (SQLException | IOException fault) {
            throw new StoreAway("The data folder " + folder.toAbsolutePath() + " cannot be used: "
                + fault.getMessage(), fault);
        }
    }

    /** A fault's message must not quote what people sent: it ends up in a log. */
    private static Handle opened(Jdbi jdbi) {
        jdbi.getConfig(StatementExceptions.class).setMessageRendering(StatementExceptions.MessageRendering.NONE);
        return jdbi.open();
    }

    @Override public Engine engine() {
        return engine;
    }

    @Override public <T> T read(Function<Handle, T> work) {
        var started = System.nanoTime();
        var handle = borrow();
        try {
            return work.apply(handle);
        } catch (RuntimeException fault) {
            throw faults.translated(fault);
        } finally {
            readers.add(handle);
            readTime.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
        }
    }

    private Handle borrow() {
        try {
            return readers.take();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new StoreAway("The store is closing.", stopped);
        }
    }

    @Override public <T> CompletionStage<T> query(Function<Handle, T> work) {
        return CompletableFuture.supplyAsync(() -> read(work), readerThreads);
    }

    @Override public <T> CompletionStage<T> write(Function<Handle, T> work) {
        return writer.submit(work);
    }

    @Override public <T> CompletionStage<T> writeOne(Function<Handle, T> work) {
        return writer.submit(work);
    }

    @Override public void close() {
        readerThreads.shutdown();
        for (int i = 0; i < READERS; i++) {
            borrow().close();
        }
        writer.close(); // last: it may fold the log into the file, readers may not
    }
}
