package ca.posthaste.location;

import ca.posthaste.db.Transaction;
import ca.posthaste.location.ImportLine.Skipped;
import ca.posthaste.location.ImportLine.Usable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Adds an operator's places to the list, inside one transaction: all of them or none. What the list holds already is left
 * as it is, so that a file can be imported again and again.
 */
public final class LocationImport {
    /** Two spellings this close together are one place; farther apart they are two, such as Flatrock and Flat Rock. */
    private static final double NEAR_KM = 25;

    private final Transaction tx;
    private final Set<String> names = new HashSet<>();
    private final Map<String, List<Coordinates>> spellings = new HashMap<>();
    private final Map<String, Integer> unlisted = new HashMap<>();
    private final List<LocationRow> rows = new ArrayList<>();

    private LocationImport(Transaction tx) {
        this.tx = tx;
    }

    /** @param added of which {@code wereUnlisted} had been sent by employers before; they keep their ids */
    public record Summary(int added, int wereUnlisted, int known, List<Skipped> skipped) {}

    public static Summary run(Transaction tx, List<ImportLine> lines, boolean dryRun) {
        var work = new LocationImport(tx);
        work.readTheList();
        int known = 0;
        var skipped = new ArrayList<Skipped>();
        for (var line : lines) {
            if (line instanceof Skipped skip) {
                skipped.add(skip);
            } else if (line instanceof Usable usable && !work.add(usable.place())) {
                known++;
            }
        }
        int wereUnlisted = (int) work.rows.stream().filter(row -> row.id() != null).count();
        if (!dryRun && !work.rows.isEmpty()) {
            LocationTable.save(tx, work.rows);
        }
        return new Summary(work.rows.size(), wereUnlisted, known, skipped);
    }

    private void readTheList() {
        ShippedLocations.read().forEach(place -> remember(place.name(), place.province(), place.point()));
        LocationTable.listed(tx).forEach(place -> remember(place.name(), place.province(), place.point()));
        LocationTable.unlisted(tx).forEach(place ->
                unlisted.put(place.province() + LocationNames.key(place.name()), place.id()));
    }

    private void remember(String name, Province province, Coordinates point) {
        var folded = LocationNames.fold(name);
        names.add(province + folded);
        spellings.computeIfAbsent(province + LocationNames.keyOfFolded(folded), key -> new ArrayList<>(1)).add(point);
    }

    /** False if the list has it already. */
    private boolean add(NewLocation place) {
        var folded = LocationNames.fold(place.name());
        var key = LocationNames.keyOfFolded(folded);
        var taken = spellings.get(place.province() + key);
        if (names.contains(place.province() + folded)
                || taken != null && taken.stream().anyMatch(other -> isNear(other, place.point()))) {
            return false;
        }
        // A second place of one spelling is kept apart under its name word for word.
        rows.add(new LocationRow(unlisted.remove(place.province() + key), taken == null ? key : "=" + folded, place));
        remember(place.name(), place.province(), place.point());
        return true;
    }

    private static boolean isNear(Coordinates a, Coordinates b) {
        return a == null || b == null || a.kilometresTo(b) < NEAR_KM;
    }
}
