package ca.posthaste.cli;

import ca.posthaste.board.history.HistoryExport;
import ca.posthaste.board.history.JobHistory;
import ca.posthaste.board.history.JobVersions;
import ca.posthaste.config.Settings;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.language.Language;
import ca.posthaste.location.Locations;
import java.time.Clock;
import java.time.LocalDate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "history", description = "Export what candidates could see of an employer's jobs.", synopsisSubcommandLabel = "export")
final class HistoryCommands extends CommandGroup {
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    @Command(name = "export", description = {"Print every version of an employer's jobs that candidates could see in a period,",
        "one JSON object per line: id, from, to and the posting as it was shown. Deleted jobs are included."})
    int export(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
               @Option(names = "--from", paramLabel = "DATE", description = "first day (default: the earliest kept)") LocalDate from,
               @Option(names = "--to", paramLabel = "DATE", description = "last day (default: today)") LocalDate to,
               @Option(names = "--job", paramLabel = "ID", description = "only this job") Integer job,
               @Option(names = "--lang", paramLabel = "LANGUAGE", defaultValue = "en",
                   description = "language of reference names such as categories: en (default) or fr") String lang) {
        var language = EmployerCommands.language(lang);
        return CommandDatabase.with((settings, database, clock) -> {
            var period = period(from, to, clock);
            try (var locations = new Locations(database, settings.locations())) {
                write(idOrName, job, period, language, settings, database, locations, clock);
            }
            return 0;
        });
    }

    private static HistoryExport.Period period(LocalDate from, LocalDate to, Clock clock) {
        var first = from == null ? LocalDate.EPOCH : from;
        var last = to == null ? LocalDate.now(clock) : to.isAfter(LAST_DAY) ? LAST_DAY : to;
        if (last.isBefore(first)) {
            throw new Commands.CommandFailed("Give a --to that is not before --from: " + last + " is before " + first + ".");
        }
        return new HistoryExport.Period(first.atStartOfDay(clock.getZone()).toInstant(), last.plusDays(1).atStartOfDay(clock.getZone()).toInstant());
    }

    private void write(String idOrName, Integer job, HistoryExport.Period period, Language language, Settings settings, Database database,
                       Locations locations, Clock clock) {
        var owner = database.read(tx -> CommandDatabase.employer(tx, new Employers(clock), idOrName));
        var versions = new JobVersions(new JobRows(locations));
        var export = new HistoryExport(database, versions, new JobHistory(versions, settings.historyDays(), clock), new LargeJobs(1));
        if (job == null) {
            export.write(owner, period, language, this::out);
        } else if (export.isKnown(owner, new JobId(job))) {
            export.write(owner, new JobId(job), period, language, this::out);
        } else {
            throw new Commands.CommandFailed("There is no history of a job with the id " + job + " of this employer.");
        }
    }

    @Override void out(String line) {
        var out = spec.commandLine().getOut();
        out.println(line);
        if (out.checkError()) {
            throw new Commands.CommandFailed("The output is incomplete: its reader stopped, or the disk is full.");
        }
    }
}
