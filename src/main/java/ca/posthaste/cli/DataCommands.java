package ca.posthaste.cli;

import ca.posthaste.application.resume.FileResumeStore;
import ca.posthaste.cli.output.ProgressBar;
import ca.posthaste.config.Settings;
import ca.posthaste.db.DataLock;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.backup.Backup;
import ca.posthaste.db.backup.Restore;
import ca.posthaste.db.move.Move;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands that concern the data as a whole. */
final class DataCommands {
    private DataCommands() {}

    private static Path folder() {
        var settings = Settings.load();
        if (settings.postgres().isPresent()) {
            throw new Commands.CommandFailed("The data is in PostgreSQL: use its own tools. See docs/operating.md.");
        }
        return settings.dataDir().toAbsolutePath().normalize(); // so that comparisons and messages use one form of the path
    }

    @Command(name = "init", description = {"Create the data folder, or the tables in PostgreSQL.",
        "For installation scripts; serve does this too. Existing data is left unchanged."})
    static final class InitCommand extends PrintingCommand implements Runnable {
        @Override public void run() {
            CommandDatabase.createIfMissing();
            out("Ready. Add an employer with: posthaste employer add NAME");
        }
    }

    @Command(name = "backup", description = "Back up the data to one file, while the service runs.")
    static final class BackupCommand extends PrintingCommand implements Runnable {
        @Parameters(paramLabel = "FILE", description = "zip file to create; must not exist yet") private Path file;

        @Override public void run() {
            Backup.make(folder(), file.toAbsolutePath());
            out("Wrote " + file + ".");
        }
    }

    @Command(name = "restore", description = "Restore a backup into an empty data folder.")
    static final class RestoreCommand extends PrintingCommand implements Runnable {
        @Parameters(paramLabel = "FILE", description = "zip file written by backup") private Path file;

        @Override public void run() {
            Restore.requireBackup(file.toAbsolutePath()); // checked before the data folder is created
            var lock = DataLock.exclusive(folder());
            try (lock) {
                Restore.run(file.toAbsolutePath(), folder());
            }
            out("Restored " + file + " into " + folder().toAbsolutePath() + ".");
        }
    }

    @Command(name = "move", description = {"Copy the data to an empty PostgreSQL database.",
        "Every id is kept. Stop the service first: the command fails while it runs. Afterwards, start the service with POSTHASTE_DATABASE_URL set."})
    static final class MoveCommand extends PrintingCommand implements Runnable {
        @Option(names = "--to", paramLabel = "URL", required = true,
            description = "such as postgresql://user:pass@host:5432/name") private String to;

        @Override public void run() {
            var address = PostgresAddress.parse(to).orElseThrow(() -> new Commands.CommandFailed(
                Settings.masked(to) + " is not a valid database address. Use one such as postgresql://user:pass@host:5432/name."));
            move(address).forEach(table -> spec.commandLine().getOut().printf("%-20s %10d checked%n", table.table(), table.rows()));
            out("Moved. Start the service with POSTHASTE_DATABASE_URL set to use it.");
        }

        private List<Move.Moved> move(PostgresAddress address) {
            try (var rows = new ProgressBar("Moving", err());
                 var files = new ProgressBar("Moving résumés", err())) {
                return Move.run(folder(), address, target -> {
                    rows.end();
                    return new FileResumeStore(Settings.load().resumeFolder()).moveTo(target, files::show);
                }, rows::show);
            }
        }
    }
}
