package ca.posthaste.cli;

import ca.posthaste.api.Timestamps;
import ca.posthaste.application.Application;
import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.application.ApplicationJson;
import ca.posthaste.application.Applications;
import ca.posthaste.application.inbox.ApplicationNotes;
import ca.posthaste.application.inbox.Inbox;
import ca.posthaste.application.resume.ResumeStream;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.board.alert.Alert;
import ca.posthaste.board.report.Report;
import ca.posthaste.board.report.ReportActions;
import ca.posthaste.board.report.Reports;
import ca.posthaste.config.Settings;
import ca.posthaste.db.DataFolder;
import ca.posthaste.db.Database;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.PrivateFiles;
import ca.posthaste.employer.Employers;
import ca.posthaste.json.Json;
import ca.posthaste.mail.EmlFiles;
import ca.posthaste.mail.Outbox;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "candidate", description = "Export or erase the data kept about a candidate.",
    synopsisSubcommandLabel = "(export | erase)")
final class CandidateCommands extends CommandGroup {
    private static final int FILE_NAME_MAX = 255; // in bytes

    @Command(name = "export", description = {"Print every application of a candidate, the employer that has it, its notes and its e-mail,",
        "every job alert and every report of a posting, one JSON object per line. If nothing is kept about them, the exit code is 1."})
    int export(@Parameters(paramLabel = "EMAIL") String email,
               @Option(names = "--to", paramLabel = "FOLDER", description = "also write the résumés to this folder") Path folder) {
        return CommandDatabase.with((settings, database, clock) -> {
            var kept = erasing(settings, database, clock).ofCandidate(email);
            var alerts = erasing(settings, database, clock).alertsOf(email);
            var reports = database.read(tx -> new Reports().of(tx, email));
            if (kept.isEmpty() && alerts.isEmpty() && reports.isEmpty()) {
                throw new Commands.CommandFailed("Nothing is kept about " + email + ".");
            }
            boolean whole = true;
            for (var application : kept) {
                out(described(application, settings, database, clock));
                if (folder != null) {
                    whole &= write(application, folder, settings, database);
                }
            }
            alerts.forEach(alert -> out(described(alert)));
            reports.forEach(report -> out(described(report)));
            return whole ? 0 : 1;
        });
    }

    private static String described(Report report) {
        return Json.text(json -> {
            json.writeNumberField("report", report.id());
            json.writeStringField("at", Timestamps.json(report.at()));
            json.writeNumberField("job", report.job().value());
            json.writeStringField("title", report.title());
            json.writeStringField("reason", report.reason().code());
            json.writeStringField("details", report.details().orElse(null));
            json.writeStringField("email", report.email().orElse(null));
        });
    }

    private static String described(Application application, Settings settings, Database database, Clock clock) {
        var line = (ObjectNode) Json.parse(Json.write(json -> ApplicationJson.write(json, application)));
        var employer = database.read(tx -> new Employers(clock).byId(tx, application.employer())).orElseThrow();
        line.putObject("employer").put("id", employer.id().value()).put("name", employer.name());
        describe(line, application, database);
        var mail = line.putArray("mail");
        for (var message : database.read(tx -> Outbox.of(database, settings.mail(), clock)
            .traces(tx, employer.id().value(), application.id().value()))) {
            mail.addObject().put("to", message.audience())
                .put("state", message.state()).put("subject", message.subject()).put("created", message.created().toString())
                .put("done", message.done().map(Instant::toString).orElse(null));
        }
        return line.toString();
    }

    private static void describe(ObjectNode line, Application application, Database database) {
        var reviewed = database.read(tx -> new Inbox(database.engine()).find(tx, application.employer(), application.id())).orElseThrow();
        line.put("state", reviewed.state().code()).put("starred", reviewed.isStarred());
        var notes = line.putArray("notes");
        for (var note : database.read(tx -> new ApplicationNotes().of(tx, application.employer(), application.id()))) {
            notes.addObject().put("at", note.at().toString()).put("author", note.author()).put("mailed", note.subject().orElse(null)).put("text", note.text());
        }
    }

    private static String described(Alert alert) {
        return Json.text(json -> {
            json.writeObjectFieldStart("alert");
            json.writeStringField("email", alert.email());
            json.writeStringField("search", alert.search());
            json.writeStringField("often", alert.often());
            json.writeStringField("language", alert.language().code());
            json.writeStringField("created", alert.created().toString());
            json.writeStringField("confirmed", alert.confirmed() == null ? null : alert.confirmed().toString());
            json.writeEndObject();
        });
    }

    /** Writes the résumé. Returns false if the file cannot be written; the other files may still be. */
    private boolean write(Application application, Path folder, Settings settings, Database database) {
        if (application.resume().isEmpty()) {
            return true;
        }
        var resume = application.resume().get();
        var files = settings.resumes();
        try (var in = new ResumeStream(number -> database.read(tx -> files.part(tx, resume.key(), number)))) {
            DataFolder.make(folder);
            var file = folder.resolve(fileName(application.id().value() + "-", resume.title()));
            try (var out = PrivateFiles.replace(file)) {
                in.transferTo(out);
            }
            return true;
        } catch (IOException fault) {
            err().println("The résumé of application " + application.id().value()
                + " could not be written: " + FileFault.sentence(fault));
            return false;
        }
    }

    /** Returns the title with its extension, shortened to the length that file systems allow. */
    static String fileName(String number, String title) {
        int dot = title.lastIndexOf('.');
        var extension = title.substring(dot);
        var stem = number + title.substring(0, dot);
        while ((stem + extension).getBytes(StandardCharsets.UTF_8).length > FILE_NAME_MAX) {
            stem = stem.substring(0, stem.offsetByCodePoints(stem.length(), -1));
        }
        return stem + extension;
    }

    @Command(name = "erase", description = {"Erase everything kept about a candidate: applications, résumés, notes, job alerts, reports and e-mail.",
        "E-mail that has not been sent yet will not be sent."})
    int erase(@Parameters(paramLabel = "EMAIL") String email) {
        return CommandDatabase.with((settings, database, clock) -> {
            var erased = erasing(settings, database, clock).eraseCandidate(email, ApplicationErasure.noting(new Audit(clock), Actor.COMMAND_LINE));
            var reported = ReportActions.of(Outbox.of(database, settings.mail(), clock), settings.brand().contact(), clock);
            var forgotten = database.writeNow(tx -> reported.forget(tx, email));
            new EmlFiles(settings.mailFolder()).erase(forgotten.mail());
            int reports = forgotten.reports();
            out(erased.applications() + (erased.applications() == 1 ? " application was erased" : " applications were erased")
                + (reports == 0 ? "." : reports == 1 ? ", and one report of a posting." : ", and " + reports + " reports of postings."));
            if (erased.alerts() > 0) {
                out(erased.alerts() + (erased.alerts() == 1 ? " job alert was erased." : " job alerts were erased."));
            }
            return 0;
        });
    }

    static ApplicationErasure erasing(Settings settings, Database database, Clock clock) {
        return new ApplicationErasure(database, new Applications(), settings.resumes(),
            Outbox.of(database, settings.mail(), clock), new EmlFiles(settings.mailFolder()), new Employers(clock), clock);
    }
}
