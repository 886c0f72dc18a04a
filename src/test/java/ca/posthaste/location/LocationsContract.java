package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditFilter;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.location.LocationTable.LocationCounts;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.location.Resolution.Listed;
import ca.posthaste.location.Resolution.Unlisted;
import ca.posthaste.location.load.ImportLine;
import ca.posthaste.location.load.LocationImport;
import ca.posthaste.location.load.LocationImporter.ImportHistory;
import ca.posthaste.location.load.LocationImporter;
import ca.posthaste.support.AuditText;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of locations, on every engine. */
interface LocationsContract {
    Database database();

    @Test default void an_unlisted_location_keeps_its_id_in_every_spelling() {
        try (var locations = new Locations(database(), UnlistedPolicy.OPEN)) {
            var first = settled(locations, "Petit Étang-Perdu, NS");
            assertEquals("Petit Étang-Perdu, NS", first.description());
            assertEquals(Location.UNLISTED, first.type());
            assertNull(first.point());
            assertTrue(first.id() >= Location.FIRST_ADDED_ID);
            assertEquals(first, settled(locations, "PETIT ETANG PERDU,nova scotia"));
            assertEquals(Optional.of(first), locations.byId(first.id()));
        }
    }

    @Test default void the_same_name_in_another_province_is_another_location() {
        try (var locations = new Locations(database(), UnlistedPolicy.OPEN)) {
            assertFalse(settled(locations, "Nowhere Cove, NS").id() == settled(locations, "Nowhere Cove, NL").id());
        }
    }

    @Test default void two_requests_with_a_new_location_at_once_get_one_id() {
        try (var locations = new Locations(database(), UnlistedPolicy.OPEN)) {
            var all = IntStream.range(0, 50)
                .<CompletionStage<Location>>mapToObj(i -> database().write(tx -> locations.findOrAdd(tx,
                    new Unlisted(i % 2 == 0 ? "Twice Sent" : "TWICE-SENT", Province.ON))))
                .map(Database::join).map(Location::id).distinct().toList();
            assertEquals(1, all.size());
        }
    }

    @Test default void a_rejected_write_leaves_no_location_behind() {
        try (var locations = new Locations(database(), UnlistedPolicy.OPEN)) {
            var ids = new int[1];
            assertThrows(IllegalStateException.class, () -> database().writeNow(tx -> {
                ids[0] = locations.findOrAdd(tx, new Unlisted("Rolled Back", Province.ON)).id();
                throw new IllegalStateException("refused");
            }));
            assertEquals(Optional.empty(), locations.byId(ids[0]));
        }
    }

    @Test default void an_unlisted_location_cannot_be_named_without_its_province() {
        try (var locations = new Locations(database(), UnlistedPolicy.OPEN)) {
            settled(locations, "Onlyhere Landing, BC");
            locations.refresh();
            assertInstanceOf(Resolution.Unresolved.class, locations.index().resolve("Onlyhere Landing"));
        }
    }

    @Test default void an_imported_location_is_known_to_every_node_and_keeps_the_id_it_had_while_unlisted() {
        try (var here = new Locations(database(), UnlistedPolicy.OPEN); var there = new Locations(database(), UnlistedPolicy.STRICT)) {
            var unlisted = settled(here, "Horsefly Landing, BC");
            var summary = add("HORSEFLY LANDING, BC", "Horsefly Ferry, BC");
            assertEquals(new LocationImport.Summary(2, 1, 0, List.of()), summary);
            here.refresh();
            there.refresh();
            var listed = assertInstanceOf(Listed.class, there.index().resolve("Horsefly Landing")).location();
            assertEquals(unlisted.id(), listed.id());
            assertEquals(Location.TOWN, listed.type());
            assertEquals(Optional.of(listed), here.byId(unlisted.id()));
            assertInstanceOf(Listed.class, here.index().resolve("horsefly ferry"));
        }
    }

    @Test default void importing_again_changes_nothing() {
        assertEquals(new LocationImport.Summary(1, 0, 1, List.of()), add("Again Falls, ON", "Toronto, ON"));
        assertEquals(new LocationImport.Summary(0, 0, 2, List.of()), add("Again Falls, ON", "Toronto, ON"));
        assertEquals(new LocationImport.Summary(0, 0, 1, List.of()), add("again  falls, Ontario"));
    }

    @Test default void an_import_is_noted_with_its_file_and_the_oldest_is_forgotten() {
        var importing = new LocationImporter(database(), new Audit(Clock.systemUTC()), Clock.systemUTC());
        var before = database().read(LocationTable::counts);
        var parts = new ArrayList<Double>();
        var result = importing.run(List.of(ImportLine.of("Noted Falls, ON", "Town"), ImportLine.of("Toronto, ON", "City"), ImportLine.of("Nowhere", "Town")),
            "places.tsv", Actor.COMMAND_LINE, parts::add);
        assertEquals(List.of(3, 1, 1, 1, 1), List.of(result.lines(), result.added(), result.known(), result.skipped(), result.firstSkipped().size()));
        assertEquals(List.of(1.0), parts);
        assertEquals(new LocationCounts(before.added() + 1, before.unlisted()), database().read(LocationTable::counts));
        var past = database().read(new ImportHistory()::all).get(0);
        assertEquals(List.of("places.tsv", 1, 1, 1), List.of(past.file(), past.added(), past.known(), past.skipped()));
        var entry = database().read(tx -> new Audit(Clock.systemUTC()).find(tx, AuditFilter.NONE, Long.MAX_VALUE, 1)).get(0);
        assertEquals("places.tsv 1", AuditText.of(entry.subject()));
        for (int i = 0; i < ImportHistory.KEPT; i++) {
            importing.run(List.of(), "x".repeat(300), Actor.COMMAND_LINE, part -> {});
        }
        var kept = database().read(tx -> tx.sql("SELECT file FROM place_import").all(Row::nextString));
        assertEquals(ImportHistory.KEPT, kept.size());
        assertEquals(Set.of("x".repeat(200)), Set.copyOf(kept));
    }

    @Test default void a_dry_run_changes_nothing() {
        var lines = List.of(ImportLine.of("Dry Gulch Falls, ON", "Town"));
        assertEquals(1, database().read(tx -> LocationImport.run(tx, lines, Instant.EPOCH, true)).added());
        assertEquals(1, database().read(tx -> LocationImport.run(tx, lines, Instant.EPOCH, true)).added());
    }

    @Test default void locations_of_similar_names_are_distinct_when_they_are_far_apart() {
        var near = Location.added("Blue Barn", Province.ON, "Town", new Coordinates(45, -75), 0, List.of());
        var far = Location.added("Bluebarn", Province.ON, "Town", new Coordinates(46, -75), 0, List.of());
        var beside = Location.added("Blue-Barn", Province.ON, "Town", new Coordinates(45.01, -75), 0, List.of());
        var lines = java.util.stream.Stream.of(near, far, beside).<ImportLine>map(ImportLine.Usable::new).toList();
        assertEquals(2, database().writeNow(tx -> LocationImport.run(tx, lines, Instant.EPOCH, false)).added());
        try (var locations = new Locations(database(), UnlistedPolicy.STRICT)) {
            for (var name : List.of("Blue Barn", "Bluebarn")) {
                var found = assertInstanceOf(Listed.class, locations.index().resolve(name + ", ON")).location();
                assertEquals(name, found.name());
            }
        }
    }

    @Test default void an_imported_location_with_every_member_different_is_read_as_it_was_written() {
        var whole = Location.added("Every Member Falls", Province.NS, "Hamlet", new Coordinates(45.25, -63.5), 5_000_000_000L,
            List.of("Alias One", "Alias Two"));
        var bare = Location.added("Bare Falls", Province.QC, "Town", null, 0, List.of());
        database().writeNow(tx -> {
            LocationTable.findOrAdd(tx, new Unlisted(bare.name(), bare.province()));
            return LocationImport.run(tx, List.of(new ImportLine.Usable(whole), new ImportLine.Usable(bare)), Instant.EPOCH, false);
        });
        for (var one : List.of(whole, bare)) {
            var read = database().read(tx -> LocationTable.find(tx, new Unlisted(one.name(), one.province()))).orElseThrow();
            assertEquals(new Location(read.id(), one.name(), one.province(), one.type(), one.point(), null, one.population(),
                one.aliases()), read);
            assertEquals(Optional.of(read), database().read(tx -> LocationTable.byId(tx, read.id())));
        }
    }

    @Test default void an_unlisted_location_has_no_centre_and_only_itself_around_it() {
        try (var locations = new Locations(database(), UnlistedPolicy.OPEN)) {
            var never = locations.index().resolve("Neversent Bay, NS");
            assertEquals(Map.of(), database().read(tx -> locations.distances(tx, never, 1_000)));
            assertEquals(Optional.empty(), database().read(tx -> locations.centre(tx, never)));
            var sent = settled(locations, "Once Sent Bay, NS");
            var resolution = locations.index().resolve("once-sent bay, ns");
            assertEquals(Map.of(sent.id(), 0.0), database().read(tx -> locations.distances(tx, resolution, 1_000)));
            assertEquals(List.of(sent), database().read(tx -> locations.around(tx, resolution, 1_000)));
            assertEquals(Optional.empty(), database().read(tx -> locations.centre(tx, resolution)));
        }
    }

    @Test default void distances_are_measured_to_listed_locations_nearby() {
        try (var locations = new Locations(database(), UnlistedPolicy.OPEN)) {
            var vancouver = locations.index().resolve("Vancouver, BC");
            var centre = ((Listed) vancouver).location();
            var burnaby = ((Listed) locations.index().resolve("Burnaby, BC")).location();
            var near = database().read(tx -> locations.distances(tx, vancouver, 25));
            assertEquals(0.0, near.get(centre.id()));
            assertEquals(centre.point().greatCircleTo(burnaby.point()), near.get(burnaby.id()));
            assertEquals(Optional.of(centre.point()), database().read(tx -> locations.centre(tx, vancouver)));
            assertEquals(near.keySet(), database().read(tx -> locations.around(tx, vancouver, 25)).stream().map(Location::id)
                .collect(Collectors.toSet()));
            assertFalse(near.containsKey(((Listed) locations.index().resolve("Kamloops, BC")).location().id()));
        }
    }

    private LocationImport.Summary add(String... descriptions) {
        var lines = List.of(descriptions).stream().map(text -> ImportLine.of(text, Location.TOWN)).toList();
        return database().writeNow(tx -> LocationImport.run(tx, lines, Instant.EPOCH, false));
    }

    private Location settled(Locations locations, String description) {
        var unlisted = assertInstanceOf(Unlisted.class, locations.index().resolve(description));
        return database().writeNow(tx -> locations.findOrAdd(tx, unlisted));
    }
}
