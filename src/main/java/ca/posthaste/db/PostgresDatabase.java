package ca.posthaste.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** PostgreSQL: a pool of connections, and as many threads, so that nobody waits for a connection while holding a thread. */
public final class PostgresDatabase implements Database {
    private static final int CONNECTIONS = 10;
    private static final int WAITING_MAX = 20_000;
    private static final int ATTEMPTS = 10;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    /** Who has waited this long for a thread is told to come back. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** After a failure nobody tries for this long: a queue of callers who each find out for himself would hang them all. */
    private static final Duration BREATH = Duration.ofMillis(250);

    private final PostgresEngine engine = new PostgresEngine();
    private final DatabaseFaults faults = new DatabaseFaults(engine);
    private final PostgresSource source;
    private final PostgresStart start;
    private final CompletionStage<Void> opened;
    /** None until the tables are as this version wants them. */
    private volatile HikariDataSource pool;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(CONNECTIONS, CONNECTIONS, 0, TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(WAITING_MAX), Threads.named("store"));
    private final Timer readTime;
    private final Timer commitTime;
    private final DatabaseHealth health = new DatabaseHealth();
    private final AtomicLong moments = new AtomicLong();
    private volatile long awayUntil = System.nanoTime();

    private PostgresDatabase(PostgresAddress address, MeterRegistry meters) throws SQLException {
        source = PostgresSource.of(address);
        start = new PostgresStart(address, engine);
        opened = start.migrated().thenRun(this::connect);
        readTime = Timer.builder("posthaste.store.read").description("Time a read takes in the store").register(meters);
        commitTime = Timer.builder("posthaste.store.commit").description("Time a write takes in the store").register(meters);
        Gauge.builder("posthaste.store.writer.queue", threads.getQueue(), queue -> queue.size())
            .description("Reads and writes waiting for a connection").register(meters);
    }

    /** Whether a store was made at this address, by this version or another. */
    public static boolean isMade(PostgresAddress address) {
        try (var connection = PostgresSource.of(address).getConnection()) {
            return Migrations.hasHistory(connection);
        } catch (SQLException fault) {
            throw unusable(address, fault);
        }
    }

    /** Opens the store at this address, making or upgrading its tables first. */
    public static PostgresDatabase open(PostgresAddress address, MeterRegistry meters) {
        try {
            var database = new PostgresDatabase(address, meters);
            database.start.now();
            return database;
        } catch (SQLException | RuntimeException fault) {
            throw unusable(address, fault);
        }
    }

    /** The same for a service, which waits for a server that is not there yet and is {@link DatabaseUnavailable} until then. */
    public static PostgresDatabase await(PostgresAddress address, MeterRegistry meters) {
        try {
            var database = new PostgresDatabase(address, meters);
            database.start.begin();
            return database;
        } catch (SQLException fault) {
            throw unusable(address, fault);
        }
    }

    static DatabaseUnavailable unusable(PostgresAddress address, Exception fault) {
        return new DatabaseUnavailable("The database " + address + " cannot be used: " + PostgresFault.sentence(fault), fault);
    }

    private void connect() {
        pool = pool(source);
    }

    @Override public CompletionStage<Void> opened() {
        return opened;
    }

    static HikariDataSource pool(PostgresSource source) {
        var config = new HikariConfig();
        config.setPoolName("posthaste");
        config.setDataSource(source);
        config.setMaximumPoolSize(CONNECTIONS + 2); // housekeeping reads on threads of its own
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECT_TIMEOUT.toMillis());
        config.setValidationTimeout(1_000);
        config.setInitializationFailTimeout(-1); // the migration says better what is wrong
        config.setExceptionOverride(new DemotedPrimary());
        return new HikariDataSource(config);
    }

    /** A connection to a server that became a standby is of no more use to us. */
    private static final class DemotedPrimary implements SQLExceptionOverride {
        @java.lang.Override public Override adjudicate(SQLException fault) {
            return "25006".equals(fault.getSQLState()) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
        }
    }

    @Override public Engine engine() {
        return engine;
    }

    @Override public <T> T read(Function<Transaction, T> work) {
        return timed(readTime, () -> connected(work));
    }

    private <T> T connected(Function<Transaction, T> work) {
        try (var tx = Transaction.on(pool.getConnection())) {
            return work.apply(tx);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    @Override public <T> CompletionStage<T> query(Function<Transaction, T> work) {
        return submit(() -> read(work));
    }

    /** Other nodes write too, and asking whether they did would cost what a read does: no moment is like another. */
    @Override public long dataVersion() {
        return moments.incrementAndGet();
    }

    /** Every server that takes another's place is reached through a connection that was opened after that. */
    @Override public long connectionEpoch() {
        return source.opened();
    }

    @Override public <T> CompletionStage<T> write(Function<Transaction, T> work) {
        return submit(() -> written(() -> connected(tx -> tx.inTransaction(work))));
    }

    @Override public <T> CompletionStage<T> writeOne(Function<Transaction, T> work) {
        return submit(() -> written(() -> connected(work)));
    }

    private <T> T written(Supplier<T> work) {
        try {
            return timed(commitTime, () -> racing(work, ATTEMPTS));
        } catch (RuntimeException fault) {
            if (engine.isFull(fault)) {
                health.full("The database server's disk is full.", () -> false);
            } else if (faults.isUnavailable(fault) && !engine.isLostRace(fault)) {
                health.failed("The database takes no writes.");
            }
            throw fault;
        }
    }

    /**
     * The row of a count that stays the same: a server that only reads, or cannot write its log, says so. Callers' writes prove
     * nothing, since they may have changed no row.
     */
    @Override public CompletionStage<Void> proveWritable() {
        return health.shown(() -> writeOne(ChangeCount::writeSame).thenRun(health::succeeded));
    }

    /** Of two that wait for each other the server gives up one, undoes it, and it only has to try again. */
    private <T> T racing(Supplier<T> work, int attempts) {
        try {
            return work.get();
        } catch (RuntimeException fault) {
            if (attempts > 1 && engine.isLostRace(fault)) {
                return racing(work, attempts - 1);
            }
            throw fault;
        }
    }

    private <T> T timed(Timer timer, Supplier<T> work) {
        if (pool == null) {
            throw new DatabaseUnavailable("The database could not be reached yet.", null);
        }
        if (awayUntil - System.nanoTime() > 0) {
            throw new DatabaseUnavailable("The database could not be reached a moment ago.", null);
        }
        var started = System.nanoTime();
        try {
            return work.get();
        } catch (RuntimeException fault) {
            if (engine.isUnreachable(fault)) {
                awayUntil = System.nanoTime() + BREATH.toNanos();
            }
            throw faults.translated(fault);
        } finally {
            timer.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
        }
    }

    private <T> CompletionStage<T> submit(Supplier<T> work) {
        var submitted = System.nanoTime();
        try {
            return CompletableFuture.supplyAsync(() -> {
                if (System.nanoTime() - submitted > PATIENCE.toNanos()) {
                    throw new DatabaseUnavailable("The database is too busy.", null);
                }
                return work.get();
            }, threads);
        } catch (RejectedExecutionException full) {
            return CompletableFuture.failedFuture(new DatabaseUnavailable("The store is closing or too busy.", full));
        }
    }

    @Override public void close() {
        start.close();
        threads.shutdown();
        try {
            threads.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (pool != null) {
            pool.close();
        }
    }
}
