package ca.posthaste.cli;

import ca.posthaste.audit.Actor;
import ca.posthaste.board.report.PostingVisibility;
import ca.posthaste.board.report.ReportActions;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.JobId;
import ca.posthaste.mail.Outbox;
import java.util.function.BiFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "job", description = "Hide a posting from candidates, or show it again.", synopsisSubcommandLabel = "(hide | show)")
final class JobCommands extends CommandGroup {
    @Command(name = "hide", description = {"Hide a posting from pages, search and feeds. It accepts no applications.",
        "The reason is sent to the employer's users. Their edits do not show the posting again."})
    void hide(@Parameters(paramLabel = "ID", description = "the job's number") int id,
              @Option(names = "--reason", paramLabel = "TEXT", required = true, description = "reason sent to the employer") String reason) {
        var text = reason.strip();
        if (!PostingVisibility.isReason(text)) {
            throw new Commands.CommandFailed("The reason must have 1 to " + PostingVisibility.REASON_MAX + " characters. It is sent to the employer.");
        }
        var done = run(id, (actions, tx) -> actions.hide(tx, Actor.COMMAND_LINE, new JobId(id), text));
        out(done.outcome() == PostingVisibility.Outcome.UNCHANGED ? "\"" + done.title() + "\" is already hidden."
            : "\"" + done.title() + "\" is now hidden from candidates. " + notifiedSentence(done) + (done.settled() == 0 ? ""
                : " This resolves " + (done.settled() == 1 ? "one report." : done.settled() + " reports.")));
    }

    @Command(name = "show", description = {"Show a hidden posting to candidates again if it is active and its closing date has not passed.",
        "The employer's users are notified."})
    void show(@Parameters(paramLabel = "ID", description = "the job's number") int id) {
        var done = run(id, (actions, tx) -> actions.show(tx, Actor.COMMAND_LINE, new JobId(id)));
        out(done.outcome() == PostingVisibility.Outcome.UNCHANGED ? "\"" + done.title() + "\" is not hidden."
            : "\"" + done.title() + "\" is no longer hidden. " + notifiedSentence(done));
    }

    private static PostingVisibility.Done run(int id, BiFunction<ReportActions, Transaction, PostingVisibility.Done> work) {
        var done = CommandDatabase.with((settings, database, clock) -> {
            var actions = ReportActions.of(Outbox.of(database, settings.mail(), clock), settings.brand().contact(), clock);
            return database.writeNow(tx -> work.apply(actions, tx));
        });
        if (done.outcome() == PostingVisibility.Outcome.UNKNOWN) {
            throw new Commands.CommandFailed("There is no job with the number " + id + ".");
        }
        return done;
    }

    private static String notifiedSentence(PostingVisibility.Done done) {
        return done.notified() == 0 ? "The employer has no users to notify. To add one: posthaste user add"
            : done.notified() == 1 ? "One person is notified by e-mail." : done.notified() + " people are notified by e-mail.";
    }
}
