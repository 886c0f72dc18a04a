package ca.posthaste.cli;

import ca.posthaste.db.Database;
import ca.posthaste.json.Json;
import ca.posthaste.location.ImportFile;
import ca.posthaste.location.ImportLine;
import ca.posthaste.location.ImportLine.Skipped;
import ca.posthaste.location.ImportLine.Usable;
import ca.posthaste.location.Location;
import ca.posthaste.location.LocationImport;
import ca.posthaste.location.LocationImport.Summary;
import ca.posthaste.location.LocationJson;
import ca.posthaste.location.Locations;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "location", description = "Import, add and list places.",
    synopsisSubcommandLabel = "(import | add | list)")
final class LocationCommands implements Runnable {
    /** How many skipped lines are printed one by one; a national file has hundreds of thousands of lakes. */
    private static final int SHOWN = 50;

    @Spec private CommandSpec spec;

    @Override public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Say which: location import, add or list.");
    }

    @Command(name = "import", description = {"Add the places of a file to the list: all of them, or none if something fails.",
        "Formats: tab-separated with the columns name and province (also type, latitude, longitude, population, "
        + "alternate_names), the CGNDB as CSV, a GeoNames country file. UTF-8."})
    int importFile(@Parameters(paramLabel = "FILE") Path file,
                   @Option(names = "--dry-run", description = "say what would be done, and do nothing") boolean dryRun) {
        var lines = lines(file);
        var summary = CommandDatabase.with((settings, database, clock) ->
            dryRun ? database.read(tx -> LocationImport.run(tx, lines, clock.instant(), true)) : added(database, lines, clock));
        print(summary, lines.size(), dryRun);
        printNamesThatLeadElsewhere(lines);
        return 0;
    }

    private static Summary added(Database database, List<ImportLine> lines, Clock clock) {
        return database.writeNow(tx -> LocationImport.run(tx, lines, clock.instant(), false));
    }

    private List<ImportLine> lines(Path file) {
        try (var bar = new ProgressBar("Reading " + file.getFileName())) {
            return ImportFile.read(file, bar::show);
        } catch (ImportFile.Unreadable fault) {
            throw new Commands.CommandRefused(fault.getMessage());
        }
    }

    private void print(Summary summary, int lines, boolean dryRun) {
        out(lines + " lines read: " + summary.added() + (dryRun ? " would be added" : " added")
            + (summary.wereUnlisted() == 0 ? "" : " (" + summary.wereUnlisted() + " of them unlisted until now)") + ", "
            + summary.known() + " already known, " + summary.skipped().size() + " skipped."
            + (dryRun ? " Nothing was changed." : ""));
        summary.skipped().stream().limit(SHOWN).forEach(skip -> out("  line " + skip.line() + ": " + skip.why()));
        reasonsBeyond(summary.skipped()).forEach((why, count) -> out("  " + count + " more lines: " + why));
    }

    private void printNamesThatLeadElsewhere(List<ImportLine> lines) {
        var names = LocationImport.namesThatLeadElsewhere(lines);
        if (!names.isEmpty()) {
            out("A job gets these only by another name of theirs, since the name leads to a place of our list: " + names.size());
            names.stream().limit(SHOWN).forEach(name -> out("  " + name));
        }
    }

    private static Map<String, Integer> reasonsBeyond(List<Skipped> skipped) {
        var counts = new TreeMap<String, Integer>();
        skipped.stream().skip(SHOWN).forEach(skip -> counts.merge(skip.why(), 1, Integer::sum));
        return counts;
    }

    @Command(name = "add", description = "Add one place to the list.")
    int add(@Parameters(paramLabel = "PLACE", description = "such as \"Horsefly, BC\"") String description,
            @Option(names = "--type", paramLabel = "TYPE", defaultValue = Location.TOWN,
                description = "kind of place (default: ${DEFAULT-VALUE})") String type) {
        var line = ImportLine.of(description, type);
        if (line instanceof Skipped skipped) {
            throw new Commands.CommandRefused("\"" + description + "\" cannot be added: " + skipped.why()
                + ". Give the place as \"City, Province\", such as \"Horsefly, BC\".");
        }
        var added = CommandDatabase.with((settings, database, clock) -> added(database, List.of(line), clock)).added();
        out(((Usable) line).location().description() + (added == 1 ? " is now in the list." : " was in the list already."));
        printNamesThatLeadElsewhere(List.of(line));
        return 0;
    }

    @Command(name = "list", description = "List the places, those employers sent and nobody listed last.")
    int list(@Option(names = "--type", paramLabel = "TYPE", description = "only this kind, such as Unlisted") String type,
             @Option(names = "--json", description = "print a JSON object per line") boolean json) {
        for (var location : CommandDatabase.read((tx, employers) -> Locations.readAll(tx))) {
            if (type == null || type.equalsIgnoreCase(location.type())) {
                out(json ? new String(Json.write(out -> LocationJson.write(out, location)), StandardCharsets.UTF_8)
                    : location.id() + "\t" + location.description() + "\t" + location.type());
            }
        }
        return 0;
    }

    private void out(String line) {
        spec.commandLine().getOut().println(line);
    }
}
