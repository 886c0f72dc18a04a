package ca.posthaste.cli;

import ca.posthaste.config.Setting;
import ca.posthaste.config.Settings;
import ca.posthaste.db.DataFolder;
import ca.posthaste.db.DataLock;
import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.postgres.PostgresDatabase;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.BiFunction;

/** The database for a single command: opened beside a running service, and closed again. */
final class CommandDatabase {
    private CommandDatabase() {}

    static <T> T read(BiFunction<Transaction, Employers, T> work) {
        return with((settings, database, clock) -> database.read(tx -> work.apply(tx, new Employers(clock))));
    }

    interface Work<T> {
        T with(Settings settings, Database database, Clock clock);
    }

    static <T> T with(Work<T> work) {
        var settings = Settings.load();
        settings.postgres().ifPresentOrElse(CommandDatabase::requireTables, () -> requireData(settings.dataDir()));
        return locked(settings, work);
    }

    static void createIfMissing() {
        locked(Settings.load(), (settings, database, clock) -> null);
    }

    private static <T> T locked(Settings settings, Work<T> work) {
        if (settings.postgres().isPresent()) {
            return opened(settings, work);
        }
        var lock = DataLock.shared(settings.dataDir()); // without the lock, a move to PostgreSQL could miss the writes of this command
        try (lock) {
            return opened(settings, work);
        }
    }

    private static <T> T opened(Settings settings, Work<T> work) {
        try (var database = settings.openDatabase(new SimpleMeterRegistry())) {
            return work.with(settings, database, Clock.system(settings.timeZone()));
        }
    }

    /** Requires an existing database: a command must not create one in a mistyped folder, which the service would never read. */
    private static void requireData(Path folder) {
        if (!Files.exists(folder.resolve(DataFolder.DATABASE_FILE))) {
            throw noData(folder.toAbsolutePath().normalize().toString(), Setting.DATA_DIR);
        }
    }

    /** Requires existing tables: a command must not create them in a mistyped database. */
    private static void requireTables(PostgresAddress address) {
        if (!PostgresDatabase.isMade(address)) {
            throw noData("the database " + address, Setting.DATABASE_URL);
        }
    }

    private static Commands.CommandFailed noData(String place, Setting setting) {
        return new Commands.CommandFailed("There is no data in " + place + ". Specify its location with " + setting.flag() + " or " + setting.variable()
            + ", create it with posthaste init, or start the service once.");
    }

    static Employer employer(Transaction tx, Employers employers, String idOrName) {
        if (idOrName.matches("\\d{1,9}")) {
            return employers.byId(tx, new EmployerId(Integer.parseInt(idOrName)))
                .orElseThrow(() -> new Commands.CommandFailed("There is no employer with the id " + idOrName
                    + ". See: posthaste employer list"));
        }
        var named = employers.named(tx, idOrName);
        if (named.size() != 1) {
            throw new Commands.CommandFailed((named.isEmpty() ? "There is no employer" : "There are several employers")
                + " named \"" + idOrName + "\". Use the id. See: posthaste employer list");
        }
        return named.get(0);
    }
}
