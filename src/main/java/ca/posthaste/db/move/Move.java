package ca.posthaste.db.move;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.DataLock;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.MaintenanceException;
import ca.posthaste.db.Migrations;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.backup.NewStoreGuard;
import ca.posthaste.db.postgres.PostgresEngine;
import ca.posthaste.db.postgres.PostgresFault;
import ca.posthaste.db.postgres.PostgresSource;
import ca.posthaste.db.sqlite.SqliteEngine;
import ca.posthaste.db.sqlite.SqliteFile;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;

/** Copies a SQLite database into an empty PostgreSQL database in one transaction, which leaves it either complete and verified or still empty. */
public final class Move {
    private final Connection source;
    private final Connection target;
    private final DoubleConsumer progress;
    private long rows;
    private long done;

    private Move(Connection source, Connection target, DoubleConsumer progress) {
        this.source = source;
        this.target = target;
        this.progress = progress;
    }

    /** A table that was moved, with its number of rows, which is the same on both sides. */
    public record Moved(String table, long rows) {}

    /** Copies the files beside the database in the same transaction, and returns their number. */
    public interface MovedFiles {
        Moved into(Transaction target);
    }

    public static List<Moved> run(Path folder, PostgresAddress address, MovedFiles files, DoubleConsumer progress) {
        var file = new SqliteFile(folder.resolve(DataFolder.DATABASE_FILE));
        if (!file.path().toFile().exists()) {
            throw new MaintenanceException("There is no data to move in " + folder.toAbsolutePath() + ".");
        }
        var lock = DataLock.exclusive(folder); // anything a service wrote from now on would be lost
        try (lock) {
            var postgres = PostgresSource.of(address).withoutSocketTimeout(); // counting and checksumming a large table takes long
            new NewStoreGuard(folder, false).checkFile(); // an empty file would become an empty store and be moved
            Migrations.run(file.writers(), new SqliteEngine(), () -> {});
            Migrations.run(postgres, new PostgresEngine(), () -> {});
            try (var source = file.writers().getConnection(); var target = postgres.getConnection()) {
                target.setAutoCommit(false);
                return new Move(source, target, progress).run(files);
            }
        } catch (IOException fault) {
            throw new MaintenanceException("The move failed and nothing was moved: " + FileFault.sentence(fault));
        } catch (SQLException fault) {
            throw new DatabaseUnavailable("The move failed and nothing was moved: " + PostgresFault.sentence(fault), fault);
        }
    }

    private List<Moved> run(MovedFiles files) throws SQLException {
        try (var statement = source.createStatement()) {
            statement.execute("BEGIN IMMEDIATE"); // blocks writes to the source while it is copied
        }
        var tables = MovedTable.all(target);
        for (var table : tables) {
            if (!table.isBookkeeping() && table.count(target) > 0) {
                throw new MaintenanceException("The target is not empty (table " + table.name() + "). Move into an empty database.");
            }
            rows += table.count(source);
        }
        var moved = new ArrayList<Moved>();
        for (var table : tables) {
            table.copy(source, target, this::advance);
        }
        for (var table : tables) {
            moved.add(checked(table));
        }
        MovedTable.continueIds(source, target);
        moved.add(files.into(Transaction.on(target)));
        target.commit();
        return moved;
    }

    /** Reports progress. Every row is copied once and then read on both sides for the checksum; the three steps take about equally long. */
    private void advance(long more) {
        done += more;
        progress.accept(rows == 0 ? 1 : Math.min(1, (double) done / (3 * rows)));
    }

    private Moved checked(MovedTable table) throws SQLException {
        var copy = table.sum(target, this::advance);
        if (!table.sum(source, this::advance).equals(copy)) {
            throw new MaintenanceException("The copy of table " + table.name() + " differs from the original. Nothing was moved.");
        }
        return new Moved(table.name(), copy.rows());
    }
}
