package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.location.Resolution.Listed;
import ca.posthaste.location.load.ImportFile;
import ca.posthaste.location.load.ImportLine.Usable;
import ca.posthaste.location.load.LocationImport;
import ca.posthaste.location.name.LocationNames;
import ca.posthaste.support.TestEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a list of the whole country, if there is one next to the project. Otherwise reports that, and is skipped. */
class WholeCountryTest {
    private static final Path LIST = Path.of("../shared/data/canada-places.tsv");

    @TempDir Path folder;

    @Test void every_imported_location_resolves_by_its_own_description() {
        if (Files.notExists(LIST)) {
            System.err.println("SKIPPED: WholeCountryTest needs " + LIST + ", which is not here. Nothing shows in this run that every"
                + " place of an imported list is found by its own name.");
            Assumptions.abort("no " + LIST);
        }
        var lines = ImportFile.read(LIST, part -> {});
        assertEquals(29_194, lines.size());
        try (var database = TestEngine.SQLITE.open(folder)) {
            var summary = database.writeNow(tx -> LocationImport.run(tx, lines, Instant.EPOCH, false));
            assertEquals(List.of(), summary.skipped());
            assertEquals(29_194, summary.added() + summary.known());
            try (var locations = new Locations(database, Locations.UnlistedPolicy.STRICT)) {
                var lost = lines.stream().map(line -> ((Usable) line).location())
                    .filter(location -> !isFound(location, locations.index().resolve(location.description())))
                    .map(Location::description).toList();
                assertEquals(List.of(), lost);
                assertEquals(List.of(), taken(locations.index()));
            }
            assertEquals(0, database.writeNow(tx -> LocationImport.run(tx, lines, Instant.EPOCH, false)).added());
        }
    }

    /** Returns names and aliases, with their province, that resolved to another place before. */
    private static List<String> taken(LocationIndex after) {
        var before = new LocationIndex(ShippedLocations.read(), Locations.UnlistedPolicy.STRICT);
        return before.all().stream()
            .flatMap(place -> Stream.concat(Stream.of(place.name()), place.aliases().stream()).map(name -> name + ", " + place.province()))
            .filter(description -> !before.resolve(description).equals(after.resolve(description))).toList();
    }

    private static boolean isFound(Location location, Resolution resolution) {
        return resolution instanceof Listed listed && listed.location().province() == location.province()
            && (isNamed(listed.location().name(), location) || hasAlias(listed.location(), location));
    }

    private static boolean isNamed(String name, Location location) {
        return LocationNames.key(name).equals(LocationNames.key(location.name()));
    }

    /** Reports whether the name is an alias of a shipped place, which retains it. */
    private static boolean hasAlias(Location found, Location location) {
        return found.shipped() && found.aliases().stream().anyMatch(alias -> isNamed(alias, location));
    }
}
