package ca.posthaste.cli;

import ca.posthaste.api.Timestamps;
import ca.posthaste.audit.Actor;
import ca.posthaste.board.report.Report;
import ca.posthaste.board.report.ReportActions;
import ca.posthaste.board.report.Reports;
import ca.posthaste.mail.Outbox;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "report", description = "List, read and dismiss reports of postings.",
    synopsisSubcommandLabel = "(list | show | dismiss)")
final class ReportCommands extends CommandGroup {
    private final Reports reports = new Reports();
    @Command(name = "list", description = "List open reports, oldest first.")
    void list(@Option(names = "--all", description = "include resolved reports") boolean all) {
        var found = CommandDatabase.with((settings, database, clock) -> database.read(tx -> reports.list(tx, all)));
        found.forEach(report -> out(report.id() + "\t" + Timestamps.json(report.at()) + "\t" + word(report.state()) + "\t" + report.reason().code()
            + "\tjob " + report.job().value() + "\temployer " + report.employer().value() + "\t" + report.title()));
    }

    @Command(name = "show", description = "Print a report in full.")
    void show(@Parameters(paramLabel = "ID") int id) {
        var report = CommandDatabase.with((settings, database, clock) -> database.read(tx -> reports.byId(tx, id)))
            .orElseThrow(() -> unknown(id));
        out("Report " + report.id() + ", " + Timestamps.json(report.at()) + ", " + word(report.state()));
        out("Posting: " + report.title() + " (job " + report.job().value() + " of employer " + report.employer().value() + ")");
        out("Reason: " + report.reason().code());
        out("From: " + report.email().orElse("a person who gave no address"));
        report.details().ifPresent(details -> out("\n" + details));
        if (report.state() == Report.State.OPEN) {
            out("\nTo hide the posting: posthaste job hide " + report.job().value() + " --reason \"…\"");
            out("To leave it visible: posthaste report dismiss " + report.id());
        }
    }

    @Command(name = "dismiss", description = "Dismiss a report. The posting is unchanged, and nobody is notified.")
    void dismiss(@Parameters(paramLabel = "ID") int id) {
        CommandDatabase.with((settings, database, clock) -> database.writeNow(tx -> {
            if (!ReportActions.of(Outbox.of(database, settings.mail(), clock), settings.brand().contact(), clock).dismiss(tx, Actor.COMMAND_LINE, id)) {
                var report = reports.byId(tx, id).orElseThrow(() -> unknown(id));
                throw new Commands.CommandFailed("Report " + id + " is already resolved: " + word(report.state()) + ".");
            }
            return null;
        }));
        out("Report " + id + " was dismissed.");
    }

    private static Commands.CommandFailed unknown(int id) {
        return new Commands.CommandFailed("There is no report " + id + ". See: posthaste report list");
    }

    private static String word(Report.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
