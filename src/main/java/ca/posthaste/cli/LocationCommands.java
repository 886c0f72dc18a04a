package ca.posthaste.cli;

import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.cli.output.ProgressBar;
import ca.posthaste.db.Database;
import ca.posthaste.json.Json;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import ca.posthaste.location.api.LocationJson;
import ca.posthaste.location.load.ImportFile;
import ca.posthaste.location.load.ImportLine.Skipped;
import ca.posthaste.location.load.ImportLine.Usable;
import ca.posthaste.location.load.ImportLine;
import ca.posthaste.location.load.LocationImporter.ImportResult;
import ca.posthaste.location.load.LocationImporter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "location", description = "Import, add and list places.",
    synopsisSubcommandLabel = "(import | add | list)")
final class LocationCommands extends CommandGroup {
    @Command(name = "import", description = {"Add the places of a file to the list: either all of them or, on failure, none.",
        "Formats: tab-separated with the columns name and province (also type, latitude, longitude, population, "
        + "alternate_names), the CGNDB as CSV, a GeoNames country file. UTF-8."})
    void importFile(@Parameters(paramLabel = "FILE") Path file,
                    @Option(names = "--dry-run", description = "show what would be done, without doing it") boolean dryRun) {
        var lines = lines(file);
        var result = CommandDatabase.with((settings, database, clock) -> dryRun ? new LocationImporter(database, new Audit(clock), clock).preview(lines)
            : added(database, lines, file.getFileName().toString(), clock));
        print(result, dryRun);
        printNamesThatLeadElsewhere(result);
    }

    private static ImportResult added(Database database, List<ImportLine> lines, String file, Clock clock) {
        return new LocationImporter(database, new Audit(clock), clock).run(lines, file, Actor.COMMAND_LINE, part -> {});
    }

    private List<ImportLine> lines(Path file) {
        try (var bar = new ProgressBar("Reading " + file.getFileName(), null)) {
            return ImportFile.read(file, bar::show);
        } catch (ImportFile.Unreadable fault) {
            throw new Commands.CommandFailed(fault.getMessage());
        }
    }

    private void print(ImportResult result, boolean dryRun) {
        out(result.lines() + " lines read: " + result.added() + (dryRun ? " would be added" : " added")
            + (result.wereUnlisted() == 0 ? "" : " (" + result.wereUnlisted() + " of them not in any list before)") + ", "
            + result.known() + " already known, " + result.skipped() + " skipped."
            + (dryRun ? " Nothing was changed." : ""));
        result.firstSkipped().forEach(skip -> out("  line " + skip.line() + ": " + skip.reason().english()));
        result.furtherSkipped().forEach((reason, count) -> out("  " + count + " more lines: " + reason.english()));
    }

    private void printNamesThatLeadElsewhere(ImportResult result) {
        if (result.elsewhereCount() > 0) {
            out("Names that already refer to a place in our list; a job can refer to the imported place only by another of its names: "
                + result.elsewhereCount());
            result.elsewhere().forEach(name -> out("  " + name));
        }
    }

    @Command(name = "add", description = "Add one place to the list.")
    void add(@Parameters(paramLabel = "PLACE", description = "such as \"Horsefly, BC\"") String description,
             @Option(names = "--type", paramLabel = "TYPE", defaultValue = Location.TOWN,
                 description = "type of place (default: ${DEFAULT-VALUE})") String type) {
        var line = ImportLine.of(description, type);
        if (line instanceof Skipped skipped) {
            throw new Commands.CommandFailed("\"" + description + "\" cannot be added: " + skipped.reason().english()
                + ". Use the form \"City, Province\", such as \"Horsefly, BC\".");
        }
        var result = CommandDatabase.with((settings, database, clock) -> added(database, List.of(line), description, clock));
        out(((Usable) line).location().description() + (result.added() == 1 ? " is now in the list." : " was already in the list."));
        printNamesThatLeadElsewhere(result);
    }

    @Command(name = "list", description = "List the places. Those sent by employers and not in any list come last.")
    void list(@Option(names = "--type", paramLabel = "TYPE", description = "only this type, such as Unlisted") String type,
              @Option(names = "--json", description = "print one JSON object per line") boolean json) {
        for (var location : CommandDatabase.read((tx, employers) -> Locations.readAll(tx))) {
            if (type == null || type.equalsIgnoreCase(location.type())) {
                out(json ? new String(Json.write(out -> LocationJson.write(out, location)), StandardCharsets.UTF_8)
                    : location.id() + "\t" + location.description() + "\t" + location.type());
            }
        }
    }
}
