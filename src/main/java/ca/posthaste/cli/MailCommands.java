package ca.posthaste.cli;

import ca.posthaste.application.Applications;
import ca.posthaste.application.MailResend;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.config.Settings;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.json.Json;
import ca.posthaste.location.Locations;
import ca.posthaste.mail.Addresses;
import ca.posthaste.mail.EmlFiles;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.QueuedMessage;
import ca.posthaste.mail.UnsentMail;
import ca.posthaste.mail.UnsentMailActions;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "mail", description = "List unsent e-mail, and send it again.",
    synopsisSubcommandLabel = "(list | retry | send-written)")
final class MailCommands extends CommandGroup {
    @Command(name = "list", description = "List the messages that are waiting, failed or were only written to a file, and why.")
    void list(@Option(names = "--all", description = "include messages that were sent") boolean all,
              @Option(names = "--json", description = "print one JSON object per line") boolean json) {
        var messages = CommandDatabase.with((settings, database, clock) -> database.read(tx ->
            Outbox.of(database, settings.mail(), clock).list(tx, all)));
        messages.forEach(message -> out(json ? json(message) : text(message)));
    }

    @Command(name = "retry", description = {"Retry now the messages that failed or are waiting for a later attempt.",
        "Choose one by its number in the list; without a number, all are retried.",
        "Messages to an employer go to the job's current address, unless you gave the message another one with --to.",
        "With a number, a message to an employer is sent again even if it was sent before, because it may have bounced later."})
    void retry(@Parameters(paramLabel = "NUMBER", arity = "0..1") Long id,
               @Option(names = "--to", paramLabel = "ADDRESS", description = "with a number: new address of this message") String to) {
        if (to != null && id == null) {
            throw new CommandLine.ParameterException(spec.commandLine(), "Choose the message that gets the address: mail retry NUMBER --to ADDRESS.");
        }
        if (to != null && !Addresses.isRecipient(to)) {
            throw new Commands.CommandFailed("Use an e-mail address of at most " + Addresses.RECIPIENT_MAX + " characters, such as ana@example.com.");
        }
        out(CommandDatabase.with((settings, database, clock) -> id == null ? retriedAll(database, settings, clock)
            : to == null ? retried(database, settings, clock, id) : readdressed(database, settings, clock, id, to)));
    }

    private static UnsentMailActions retrying(Database database, Settings settings, Clock clock) {
        var outbox = Outbox.of(database, settings.mail(), clock);
        return new UnsentMailActions(outbox, new UnsentMail(outbox), new Audit(clock));
    }

    private static String retriedAll(Database database, Settings settings, Clock clock) {
        int retried = database.writeNow(tx -> retrying(database, settings, clock).all(tx, Actor.COMMAND_LINE));
        return retried + (retried == 1 ? " message is" : " messages are") + " being retried.";
    }

    private static String retried(Database database, Settings settings, Clock clock, long id) {
        return database.writeNow(tx -> retrying(database, settings, clock).retry(tx, Actor.COMMAND_LINE, id)) ? "1 message is being retried."
            : resent(database, settings, clock, id, Optional.empty());
    }

    private static String readdressed(Database database, Settings settings, Clock clock, long id, String to) {
        return switch (database.writeNow(tx -> retrying(database, settings, clock).readdress(tx, Actor.COMMAND_LINE, id, to))) {
            case DONE -> "Message " + id + " goes to " + to + " now.";
            case PERSONAL -> throw new Commands.CommandFailed("Message " + id + " is a sign-in link or a job alert. It is for"
                + " this person only and cannot be sent to another address.");
            case BUSY -> throw new Commands.CommandFailed("Message " + id + " is being sent. Try again in a minute.");
            case UNKNOWN -> resent(database, settings, clock, id, Optional.of(to));
        };
    }

    private static String resent(Database database, Settings settings, Clock clock, long id, Optional<String> to) {
        var result = resent(id, resend(database, settings, clock, id, to), to);
        database.execute(tx -> new Audit(clock).add(tx, Actor.COMMAND_LINE, to.isPresent() ? Action.MAIL_READDRESSED : Action.MAIL_RETRIED,
            to.map(address -> AuditSubject.of(id).with(Detail.TO, address)).orElse(AuditSubject.of(id))));
        return result;
    }

    private static MailResend.Outcome resend(Database database, Settings settings, Clock clock, long id, Optional<String> to) {
        try (var locations = new Locations(database, settings.locations())) {
            locations.index(); // waits for the first load: the database is closed again right after
            return new MailResend(database, Outbox.of(database, settings.mail(), clock), new Applications(), new Employers(clock),
                Jobs.forDatabase(database, new JobRows(locations))).resend(id, to);
        }
    }

    private static String resent(long id, MailResend.Outcome outcome, Optional<String> to) {
        return switch (outcome) {
            case QUEUED -> "Message " + id + " was sent before. It is written again and sent to "
                + to.orElse("the job's current address") + ".";
            case NOT_SENT -> throw new Commands.CommandFailed("There is no message " + id + " that can be retried. See: posthaste mail"
                + " list --all. Messages written to files are sent with: posthaste mail send-written");
            case TO_CANDIDATE -> throw new Commands.CommandFailed("Message " + id + " is a confirmation that was sent to the candidate. It is"
                + " not sent again; only messages to employers are.");
            case TO_USER -> throw new Commands.CommandFailed("Message " + id + " is a notice that was sent to a user. It is not sent again;"
                + " only messages about applications are.");
            case TO_SUBSCRIBER -> throw new Commands.CommandFailed("Message " + id + " is a job alert that was sent. It is not sent again;"
                + " only messages about applications are.");
            case JOB_GONE -> throw new Commands.CommandFailed("Message " + id + " cannot be sent again: its job is deleted, and its address"
                + " too. The employer can read the application at /applications.");
            case NO_ADDRESS -> throw new Commands.CommandFailed("Message " + id + " cannot be sent again: its job no longer has an"
                + " applicationEmail. The employer can set one, or read the application at /applications.");
        };
    }

    @Command(name = "send-written", description = {"Queue the messages that were written to files, to send them through the mail server.",
        "Each is sent once, and its file is removed."})
    void sendWritten() {
        int queued = CommandDatabase.with((settings, database, clock) -> {
            if (settings.mail().server().isEmpty()) {
                throw new Commands.CommandFailed("No mail server is configured, so nothing can be sent. Set POSTHASTE_SMTP_URL (or --smtp-url),"
                    + " start the service with it, and run this again.");
            }
            return new EmlFiles(settings.mailFolder()).send(database, Outbox.of(database, settings.mail(), clock), clock.instant());
        });
        out(queued + (queued == 1 ? " message is" : " messages are")
            + " queued. The service sends them if it runs with the same mail server.");
    }

    private static String text(QueuedMessage message) {
        return message.id() + "\t" + message.state() + "\t" + message.recipient() + "\t"
            + (message.employer() == null ? "alert" : message.application() == null ? "notice" : "application " + message.application())
            + "\t" + message.attempts() + (message.attempts() == 1 ? " attempt" : " attempts")
            + next(message).map(next -> "\tnext " + next).orElse("") + reason(message).map(reason -> "\t" + reason).orElse("");
    }

    private static Optional<Instant> next(QueuedMessage message) {
        return message.state().equals("waiting") ? Optional.of(Instant.ofEpochMilli(message.due())) : Optional.empty();
    }

    private static Optional<String> reason(QueuedMessage message) {
        return message.state().equals("written") ? Optional.of("There was no mail server.") : Optional.ofNullable(message.fault());
    }

    private static String json(QueuedMessage message) {
        return Json.text(json -> {
            json.writeNumberField("id", message.id());
            json.writeStringField("state", message.state());
            json.writeStringField("recipient", message.recipient());
            json.writeFieldName("employer");
            json.writeObject(message.employer());
            json.writeFieldName("application");
            json.writeObject(message.application());
            json.writeNumberField("attempts", message.attempts());
            json.writeStringField("due", next(message).map(Instant::toString).orElse(null));
            json.writeStringField("fault", reason(message).orElse(null));
        });
    }
}
