package ca.posthaste.db.postgres;

import ca.posthaste.db.CacheVersion;
import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseFaults;
import ca.posthaste.db.DatabaseHealth;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.EmployerConcurrencyLimit;
import ca.posthaste.db.Engine;
import ca.posthaste.db.Lane;
import ca.posthaste.db.LaneThreadPool;
import ca.posthaste.db.Migrations;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.SqlFailure;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.backup.NewStoreGuard;
import ca.posthaste.language.UserMessage;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** PostgreSQL: a connection pool and as many threads, so that no thread has to wait for a connection. */
public final class PostgresDatabase implements Database {
    static final int CONNECTIONS = 10;
    /** Maximum number of connections for one employer's writes, so that some remain for everybody else. */
    static final int OF_EMPLOYER = CONNECTIONS / 2;
    private static final int ATTEMPTS = 10;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    /** Maximum time to wait for a row lock. A longer wait is rejected so that the caller retries: meanwhile its connection is of no use to anybody. */
    static final Duration LOCK_TIMEOUT = Duration.ofSeconds(4);
    private static final UserMessage LOCKED = UserMessage.of("busy.locked");
    /** Period after a failed connection during which requests fail at once. If each one tried to connect, all would wait for the timeout. */
    private static final Duration BACK_OFF = Duration.ofMillis(250);
    private static final String FULL = "The database server's disk is full.";

    private final PostgresEngine engine = new PostgresEngine();
    private final DatabaseFaults faults = new DatabaseFaults(engine);
    private final PostgresSource source;
    private final PostgresStart migration;
    private final CompletionStage<Void> opened;
    /** Connection pool; null until the schema is migrated. */
    private volatile HikariDataSource pool;
    private final LaneThreadPool threads = new LaneThreadPool(CONNECTIONS, OF_EMPLOYER);
    /** Limits each employer to one long write, a set or a batch, at a time. It uses one connection, and the employer's other long writes wait for it. */
    private final EmployerConcurrencyLimit longWrites = new EmployerConcurrencyLimit(1);
    private final EmployerConcurrencyLimit longReads = new EmployerConcurrencyLimit(CONNECTIONS / 2);
    private final Timer readTime;
    private final Timer commitTime;
    private final DatabaseHealth health = new DatabaseHealth();
    private final AtomicLong dataVersions = new AtomicLong();
    private final CopyOnWriteArrayList<Runnable> afterCommit = new CopyOnWriteArrayList<>();
    private volatile long unavailableUntil = System.nanoTime();

    private PostgresDatabase(PostgresAddress address, NewStoreGuard newStore, MeterRegistry meters) throws SQLException {
        source = PostgresSource.of(address);
        migration = new PostgresStart(address, newStore, engine);
        opened = migration.migrated().thenRun(() -> pool = pool(source));
        readTime = Timer.builder("posthaste.store.read").description("Time a read takes in the store").register(meters);
        commitTime = Timer.builder("posthaste.store.commit").description("Time a write takes in the store").register(meters);
        Gauge.builder("posthaste.store.writer.queue", threads, LaneThreadPool::waiting)
            .description("Reads and writes waiting for a connection").register(meters);
    }

    /** Reports whether there is a Posthaste database at this address, of this version or another. */
    public static boolean isMade(PostgresAddress address) {
        try (var connection = PostgresSource.of(address).getConnection()) {
            return Migrations.hasHistory(connection);
        } catch (SQLException fault) {
            throw unusable(address, fault);
        }
    }

    public static PostgresDatabase open(PostgresAddress address, NewStoreGuard newStore, MeterRegistry meters) {
        try {
            var database = new PostgresDatabase(address, newStore, meters);
            database.migration.migrate();
            return database;
        } catch (DatabaseUnavailable unavailable) {
            throw unavailable;
        } catch (SQLException | IOException | RuntimeException fault) {
            throw unusable(address, fault);
        }
    }

    /** Like {@link #open}, for a service, which waits for its server. Until it is reachable, calls fail with {@link DatabaseUnavailable}. */
    public static PostgresDatabase await(PostgresAddress address, NewStoreGuard newStore, MeterRegistry meters) {
        try {
            var database = new PostgresDatabase(address, newStore, meters);
            database.migration.start();
            return database;
        } catch (SQLException fault) {
            throw unusable(address, fault);
        }
    }

    static DatabaseUnavailable unusable(PostgresAddress address, Exception fault) {
        return new DatabaseUnavailable("The database " + address + " cannot be used: " + PostgresFault.sentence(fault), fault);
    }

    @Override public CompletionStage<Void> opened() {
        return opened;
    }

    public static HikariDataSource pool(PostgresSource source) {
        var config = new HikariConfig();
        config.setPoolName("posthaste");
        config.setDataSource(source);
        config.setMaximumPoolSize(CONNECTIONS + 2); // housekeeping reads on its own threads
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECT_TIMEOUT.toMillis());
        config.setValidationTimeout(1_000);
        config.setConnectionInitSql("SET lock_timeout = " + LOCK_TIMEOUT.toMillis());
        config.setInitializationFailTimeout(-1); // the migration gives a better error message
        config.setExceptionOverride(new DemotedPrimary());
        return new HikariDataSource(config);
    }

    /** Evicts connections from the pool whose server became a standby. */
    private static final class DemotedPrimary implements SQLExceptionOverride {
        @java.lang.Override public Override adjudicate(SQLException fault) {
            return "25006".equals(fault.getSQLState()) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
        }
    }

    @Override public EmployerConcurrencyLimit longReads() {
        return longReads;
    }

    @Override public Engine engine() {
        return engine;
    }

    @Override public boolean isNew() {
        return migration.isNew();
    }

    @Override public <T> T read(Function<Transaction, T> work) {
        return timed(readTime, () -> withConnection(work));
    }

    private <T> T withConnection(Function<Transaction, T> work) {
        try (var tx = Transaction.on(pool.getConnection())) {
            return work.apply(tx);
        } catch (SQLException fault) {
            throw new SqlFailure(fault);
        }
    }

    @Override public <T> CompletionStage<T> query(Function<Transaction, T> work) {
        return threads.submit(Lane.SERVICE, () -> read(work));
    }

    /** Returns a new version each time: other nodes write too, and querying the server for their writes would cost as much as a read. */
    @Override public long dataVersion() {
        return dataVersions.incrementAndGet();
    }

    /** Returns the number of connections opened so far: a server that replaces another one is reached only through new connections. */
    @Override public long connectionEpoch() {
        return source.opened();
    }

    @Override public <T> CompletionStage<T> write(Lane lane, Function<Transaction, T> work) {
        return threads.submit(lane, () -> written(() -> withConnection(tx -> tx.inTransaction(work))));
    }

    @Override public <T> CompletionStage<T> writeOne(Lane lane, Function<Transaction, T> work) {
        return threads.submit(lane, () -> written(() -> withConnection(work)));
    }

    @Override public <T> CompletionStage<T> writeAlone(Lane lane, Function<Transaction, T> work) {
        return lane.kind() == Lane.Kind.EMPLOYER ? longWrites.run(lane.employer(), () -> write(lane, work)) : write(lane, work);
    }

    @Override public void afterCommit(Runnable listener) {
        afterCommit.add(listener);
    }

    private <T> T written(Supplier<T> work) {
        try {
            var result = timed(commitTime, () -> retrying(work, ATTEMPTS));
            afterCommit.forEach(Runnable::run);
            return result;
        } catch (RuntimeException fault) {
            if (engine.isDiskFull(fault)) {
                health.full(FULL);
            } else if (faults.isUnavailable(fault) && !engine.isConflict(fault)) {
                health.failed("The database does not accept writes.");
            }
            throw fault;
        }
    }

    /** Probes with a write: callers' writes may have changed no row, and prove nothing. On a full disk, the probe has to allocate space itself. */
    @Override public CompletionStage<Void> checkWritable() {
        return health.check(() -> (health.isFull() ? findRoom() : writeOne(CacheVersion::writeSame)).thenRun(health::succeeded));
    }

    private CompletionStage<?> findRoom() {
        return write(PostgresDatabase::allocate).thenApply(Number.class::cast)
            .exceptionallyCompose(fault -> engine.isNotPermitted(fault) ? writeOne(CacheVersion::writeSame) : CompletableFuture.failedStage(fault))
            .thenRun(health::spaceFound).exceptionallyCompose(fault ->
                CompletableFuture.failedStage(engine.isDiskFull(fault) ? new DatabaseUnavailable(FULL, fault) : fault));
    }

    /** Allocates some megabytes on the server's disk and frees them again. A new table cannot reuse free space of other tables. */
    public static int allocate(Transaction tx) {
        var name = "room_probe_" + UUID.randomUUID().toString().replace("-", ""); // several nodes may probe at once
        tx.execute("CREATE TABLE " + name + " AS SELECT repeat('x', 1000) AS filler FROM generate_series(1, 4000)");
        return tx.execute("DROP TABLE " + name);
    }

    /** Runs the work, retrying after a conflict: in a deadlock the server rolls back one of the transactions, which only has to be retried. */
    private <T> T retrying(Supplier<T> work, int attempts) {
        try {
            return work.get();
        } catch (RuntimeException fault) {
            if (attempts > 1 && engine.isConflict(fault) && !engine.isLockTimeout(fault)) {
                return retrying(work, attempts - 1);
            }
            throw fault;
        }
    }

    private <T> T timed(Timer timer, Supplier<T> work) {
        if (pool == null) {
            throw new DatabaseUnavailable("The database could not be reached yet.", null);
        }
        if (unavailableUntil - System.nanoTime() > 0) {
            throw new DatabaseUnavailable("The database could not be reached a moment ago.", null);
        }
        var started = System.nanoTime();
        try {
            return work.get();
        } catch (RuntimeException fault) {
            if (engine.isUnreachable(fault)) {
                unavailableUntil = System.nanoTime() + BACK_OFF.toNanos();
            }
            throw engine.isLockTimeout(fault) ? DatabaseUnavailable.locked(LOCKED, fault) : faults.translated(fault);
        } finally {
            timer.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
        }
    }

    @Override public void close() {
        migration.close();
        threads.close();
        if (pool != null) {
            pool.close();
        }
    }
}
