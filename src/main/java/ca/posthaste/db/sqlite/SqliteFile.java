package ca.posthaste.db.sqlite;

import ca.posthaste.db.SqlFailure;
import ca.posthaste.db.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.SQLiteOpenMode;

/** The database file and how connections to it are opened. Each retains its prepared statements until it is closed. */
public final class SqliteFile {
    /** Maximum time to wait for a lock in milliseconds. Commands write to the file while the service runs; each waits for the other's commit. */
    static final int BUSY_TIMEOUT_MILLIS = 10_000;
    private static final long FREE_BYTES_MIN = 32L << 20;
    private static final int CACHE_KIBIBYTES = 4 * 1024;
    /** Page cache of the writer. A new job is written to a dozen indexes; with a smaller cache, a set of many jobs would write their pages repeatedly. */
    private static final int WRITER_CACHE_KIBIBYTES = 16 * 1024;

    /** Held in a field because an unreferenced logger is garbage-collected and loses its filter. */
    private static final Logger DRIVER = Logger.getLogger(SQLiteJDBCLoader.class.getName());

    static {
        // The driver deletes its old files at every start. If two processes start at once, one of them finds nothing left to delete.
        DRIVER.setFilter(message -> !message.getMessage().startsWith("Failed to delete old native lib"));
    }

    private final Path path;
    private final Durability durability;
    /** True if other processes are locked out and the index of the log is in memory, because a full disk has no room for the file they would share. */
    private volatile boolean isAlone;

    public SqliteFile(Path path) {
        this(path, Durability.FULL);
    }

    SqliteFile(Path path, Durability durability) {
        this.path = path;
        this.durability = durability;
    }

    public Path path() {
        return path;
    }

    boolean isAlone() {
        return isAlone;
    }

    /** Sets the mode of connections opened from now on. All others must be closed: the two kinds cannot see each other's changes. */
    void setAlone(boolean isAlone) {
        this.isAlone = isAlone;
    }

    public DataSource writers() {
        return writers(settings(), Durability.FULL);
    }

    Transaction writer() {
        var config = settings();
        // Statement journals are held in memory. A single new job changes more pages than SQLite holds there by default, and a temporary file for
        // each took a third of the time. Therefore the changes of any one statement of the service must be bounded. The largest one indexes a set of
        // 100,000 new jobs for the search, and takes 14 MB.
        config.setTempStore(TempStore.MEMORY);
        return opened(() -> writers(config, durability).getConnection());
    }

    private DataSource writers(SQLiteConfig config, Durability guarantee) {
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(guarantee == Durability.FULL ? SynchronousMode.FULL : SynchronousMode.NORMAL);
        // Deleted data is overwritten: a deleted candidate must not be readable in the file.
        config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
        config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, "0"); // see SqliteWal
        config.setPragma(SQLiteConfig.Pragma.CACHE_SIZE, String.valueOf(-WRITER_CACHE_KIBIBYTES));
        var source = new SQLiteDataSource(config);
        source.setUrl(url());
        return source;
    }

    Transaction reader() {
        var config = settings();
        config.setOpenMode(SQLiteOpenMode.READWRITE); // a reader of a database in WAL mode must be able to write the WAL index
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setPragma(SQLiteConfig.Pragma.CACHE_SIZE, String.valueOf(-CACHE_KIBIBYTES));
        return opened(() -> connect(config, "PRAGMA query_only = ON"));
    }

    /**
     * Opens a connection that does nothing. As long as it is open, SQLite does not rebuild the WAL index from the write-ahead log. It is read-only:
     * if it is the last one to be closed, no checkpoint runs and the log stays as it is.
     */
    Transaction anchor() {
        var config = settings();
        config.setReadOnly(true);
        return opened(() -> connect(config, "SELECT count(*) FROM sqlite_schema")); // only a read opens the write-ahead log
    }

    private static Transaction opened(SqlFailure.Call<Connection> opening) {
        return Transaction.withStatementCache(SqlFailure.unchecked(opening));
    }

    private Connection connect(SQLiteConfig config, String first) throws SQLException {
        var connection = config.createConnection(url());
        try (var statement = connection.createStatement()) {
            statement.execute(first);
            return connection;
        } catch (SQLException fault) {
            connection.close();
            throw fault;
        }
    }

    /** Reports whether the disk has more free space than the largest possible write needs. */
    boolean hasSpace() {
        try {
            return Files.getFileStore(path).getUsableSpace() >= FREE_BYTES_MIN;
        } catch (IOException unavailable) {
            return false;
        }
    }

    private static SQLiteConfig settings() {
        var config = new SQLiteConfig();
        config.setOpenMode(SQLiteOpenMode.NOMUTEX); // no connection is shared between threads, so SQLite's mutexes are not needed
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        config.enforceForeignKeys(true);
        config.setGetGeneratedKeys(false); // nobody asks the driver for them, which would run a query after every insert
        return config;
    }

    private String url() {
        return isAlone ? "jdbc:sqlite:file:" + path.toUri().getRawPath() + "?vfs=unix-excl" : "jdbc:sqlite:" + path;
    }
}
