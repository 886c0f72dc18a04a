package ca.posthaste.location.load;

import ca.posthaste.db.Transaction;
import ca.posthaste.location.Coordinates;
import ca.posthaste.location.Location;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.location.LocationTable.LocationRow;
import ca.posthaste.location.LocationTable;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.location.Province;
import ca.posthaste.location.ShippedLocations;
import ca.posthaste.location.load.ImportLine.Skipped;
import ca.posthaste.location.load.ImportLine.Usable;
import ca.posthaste.location.name.LocationNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleConsumer;

/** Adds an operator's locations to the list in one transaction, all or none. Locations already in the list do not change, so importing a file is idempotent. */
public final class LocationImport {
    /** Maximum distance in kilometres at which two spellings are one location; farther apart they are two, such as Flatrock and Flat Rock. */
    private static final double CLOSE_KM = 25;

    private final Transaction tx;
    private final Set<String> names = new HashSet<>();
    private final Map<String, List<Coordinates>> spellings = new HashMap<>();
    private final Map<String, Integer> unlisted = new HashMap<>();
    private final List<LocationRow> rows = new ArrayList<>();

    private LocationImport(Transaction tx) {
        this.tx = tx;
    }

    /** Summary of an import. Of the added locations, {@code wereUnlisted} had been sent by employers before and retain their ids. */
    public record Summary(int added, int wereUnlisted, int known, List<Skipped> skipped) {}

    public static Summary run(Transaction tx, List<ImportLine> lines, Instant now, boolean dryRun) {
        return run(tx, lines, now, dryRun, part -> {});
    }

    /** Runs an import. {@code progress} is called now and then with the fraction of the new locations that has been saved. */
    static Summary run(Transaction tx, List<ImportLine> lines, Instant now, boolean dryRun, DoubleConsumer progress) {
        var work = new LocationImport(tx);
        work.readList();
        int known = 0;
        var skipped = new ArrayList<Skipped>();
        for (var line : lines) {
            if (line instanceof Skipped skip) {
                skipped.add(skip);
            } else if (line instanceof Usable usable && !work.add(usable.location())) {
                known++;
            }
        }
        int wereUnlisted = (int) work.rows.stream().filter(row -> row.id() != null).count();
        if (!dryRun && !work.rows.isEmpty()) {
            LocationTable.save(tx, work.rows, now, progress);
        }
        return new Summary(work.rows.size(), wereUnlisted, known, skipped);
    }

    /** Returns the locations whose names resolve to a shipped location with another name, as "Sudbury, ON: Greater Sudbury, ON". */
    public static List<String> namesThatLeadElsewhere(List<ImportLine> lines) {
        var shipped = new LocationIndex(ShippedLocations.read(), UnlistedPolicy.OPEN);
        var found = new ArrayList<String>();
        for (var line : lines) {
            if (line instanceof Usable usable) {
                var location = usable.location();
                shipped.find(location.name(), location.province())
                    .filter(other -> !LocationNames.key(other.name()).equals(LocationNames.key(location.name())))
                    .ifPresent(other -> found.add(location.description() + ": " + other.description()));
            }
        }
        return found;
    }

    private void readList() {
        ShippedLocations.read().forEach(known -> remember(known.name(), known.province(), known.point()));
        LocationTable.listed(tx).forEach(known -> remember(known.name(), known.province(), known.point()));
        LocationTable.unlisted(tx).forEach(known -> unlisted.put(known.province() + LocationNames.key(known.name()), known.id()));
    }

    private void remember(String name, Province province, Coordinates point) {
        var folded = LocationNames.fold(name);
        names.add(province + folded);
        spellings.computeIfAbsent(province + LocationNames.keyOfFolded(folded), key -> new ArrayList<>(1)).add(point);
    }

    private boolean add(Location location) {
        var folded = LocationNames.fold(location.name());
        var key = LocationNames.keyOfFolded(folded);
        var taken = spellings.get(location.province() + key);
        if (names.contains(location.province() + folded)
                || taken != null && taken.stream().anyMatch(other -> isClose(other, location.point()))) {
            return false;
        }
        // A second location with the same key gets its exact name as its key.
        rows.add(new LocationRow(unlisted.remove(location.province() + key), taken == null ? key : "=" + folded, location));
        remember(location.name(), location.province(), location.point());
        return true;
    }

    private static boolean isClose(Coordinates a, Coordinates b) {
        return a == null || b == null || a.kilometresTo(b) < CLOSE_KM;
    }
}
