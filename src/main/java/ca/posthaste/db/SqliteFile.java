package ca.posthaste.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.SQLiteOpenMode;

/**
 * The database file and how connections to it are opened.
 *
 * @param isAlone whether the index of the write-ahead log is in this process' memory, and other processes are locked out. Usually it is a
 *                file that all processes share; on a full disk there is no room for that file.
 */
record SqliteFile(Path path, boolean isAlone) {
    /** Commands write to the file while the service runs. Each waits this long for the other's commit. */
    static final int BUSY_TIMEOUT_MILLIS = 10_000;
    private static final long FREE_BYTES_MIN = 32L << 20;
    private static final int CACHE_KIBIBYTES = 4 * 1024;
    /** A new job is written to a dozen indexes. With less, a set of many jobs would write their pages again and again. */
    private static final int WRITER_CACHE_KIBIBYTES = 16 * 1024;

    /** Kept: a logger that nobody holds loses its filter. */
    private static final Logger DRIVER = Logger.getLogger(SQLiteJDBCLoader.class.getName());

    static {
        // At every start the driver deletes its old files. Of two processes that start at once, one finds nothing left to delete.
        DRIVER.setFilter(message -> !message.getMessage().startsWith("Failed to delete old native lib"));
    }

    SqliteFile(Path path) {
        this(path, false);
    }

    /** For migrations and moves. */
    DataSource writers() {
        return writers(settings(), Durability.FULL);
    }

    /** For the writer of a service. */
    Connection writer(Durability durability) throws SQLException {
        var config = settings();
        // What a statement would undo is kept in memory. One new job changes more pages than SQLite keeps there by itself, and a file
        // for each took a third of the time. So what a statement of a service changes must have a bound. The largest one indexes a set
        // of 100,000 new jobs for the search, and takes 14 MB.
        config.setTempStore(TempStore.MEMORY);
        return writers(config, durability).getConnection();
    }

    private DataSource writers(SQLiteConfig config, Durability durability) {
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(durability == Durability.FULL ? SynchronousMode.FULL : SynchronousMode.NORMAL);
        // Deleted data is overwritten: a deleted candidate must not be readable in the file.
        config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
        config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, "0"); // see SqliteWal
        config.setPragma(SQLiteConfig.Pragma.CACHE_SIZE, String.valueOf(-WRITER_CACHE_KIBIBYTES));
        var source = new SQLiteDataSource(config);
        source.setUrl(url());
        return source;
    }

    Connection reader() throws SQLException {
        var config = settings();
        config.setOpenMode(SQLiteOpenMode.READWRITE); // a reader of a database in WAL mode must be able to write the WAL index
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setPragma(SQLiteConfig.Pragma.CACHE_SIZE, String.valueOf(-CACHE_KIBIBYTES));
        return opened(config, "PRAGMA query_only = ON");
    }

    /**
     * A connection that does nothing. As long as it is open, SQLite does not rebuild the WAL index from the write-ahead log. It is
     * read-only: if it is the last one to be closed, no checkpoint runs and the log stays as it is.
     */
    Connection anchor() throws SQLException {
        var config = settings();
        config.setReadOnly(true);
        return opened(config, "SELECT count(*) FROM sqlite_schema"); // the write-ahead log is opened only by a read
    }

    private Connection opened(SQLiteConfig config, String first) throws SQLException {
        var connection = config.createConnection(url());
        try (var statement = connection.createStatement()) {
            statement.execute(first);
            return connection;
        } catch (SQLException fault) {
            connection.close();
            throw fault;
        }
    }

    /** Whether the disk has more free space than the largest possible write needs. */
    boolean hasSpace() {
        try {
            return Files.getFileStore(path).getUsableSpace() >= FREE_BYTES_MIN;
        } catch (IOException unavailable) {
            return false;
        }
    }

    private static SQLiteConfig settings() {
        var config = new SQLiteConfig();
        config.setOpenMode(SQLiteOpenMode.NOMUTEX); // no connection is shared by threads, so SQLite's mutexes are not needed
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        config.enforceForeignKeys(true);
        return config;
    }

    private String url() {
        return isAlone ? "jdbc:sqlite:file:" + path.toUri().getRawPath() + "?vfs=unix-excl" : "jdbc:sqlite:" + path;
    }
}
