package ca.posthaste.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteOpenMode;

/** The one file of data and how connections to it are opened. */
record SqliteFile(Path path) {
    /** The command line writes beside the server: each waits this long for the other's commit. */
    static final int BUSY_TIMEOUT_MILLIS = 10_000;
    private static final long ROOM_BYTES = 32L << 20;
    private static final int CACHE_KIBIBYTES = 4 * 1024;

    DataSource writers() {
        return writers(Durability.FULL);
    }

    DataSource writers(Durability durability) {
        var config = settings();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(durability == Durability.FULL ? SynchronousMode.FULL : SynchronousMode.NORMAL);
        // What is deleted is overwritten: an erased candidate must not be readable in the file.
        config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
        config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, "0"); // see SqliteLog
        var source = new SQLiteDataSource(config);
        source.setUrl(url());
        return source;
    }

    Connection reader() throws SQLException {
        var config = settings();
        config.setOpenMode(SQLiteOpenMode.READWRITE); // a reader of a WAL database must be able to write its index
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setPragma(SQLiteConfig.Pragma.CACHE_SIZE, String.valueOf(-CACHE_KIBIBYTES));
        return opened(config, "PRAGMA query_only = ON");
    }

    /**
     * A connection that does nothing: as long as it is open, what SQLite knows of the log is not read anew from the log. It cannot
     * write, so that closing it last leaves the log as it is.
     */
    Connection anchor() throws SQLException {
        var config = settings();
        config.setReadOnly(true);
        return opened(config, "SELECT count(*) FROM sqlite_schema"); // only with this is the log opened
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

    /** Whether its disk has room for the largest write there can be, and more. */
    boolean hasRoom() {
        try {
            return Files.getFileStore(path).getUsableSpace() >= ROOM_BYTES;
        } catch (IOException away) {
            return false;
        }
    }

    private static SQLiteConfig settings() {
        var config = new SQLiteConfig();
        config.setOpenMode(SQLiteOpenMode.NOMUTEX); // nobody shares a connection, so SQLite need not guard it at every call
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        config.enforceForeignKeys(true);
        return config;
    }

    private String url() {
        return "jdbc:sqlite:" + path;
    }
}
