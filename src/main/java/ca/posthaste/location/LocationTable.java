package ca.posthaste.location;

import ca.posthaste.db.CacheVersion;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.location.Resolution.Unlisted;
import ca.posthaste.location.name.LocationNames;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.DoubleConsumer;

/** Store of locations. */
public final class LocationTable {
    private static final String COLUMNS = "id, province, name, type, latitude, longitude,"
            + " sw_latitude, sw_longitude, ne_latitude, ne_longitude, population, aliases";

    private static final CacheVersion CHANGES = new CacheVersion("place");
    private static final int BATCH = 1_000;

    private LocationTable() {}

    public static List<Location> listed(Transaction tx) {
        return all(tx, "type <> 'Unlisted'");
    }

    public static List<Location> unlisted(Transaction tx) {
        return all(tx, "type = 'Unlisted'");
    }

    private static List<Location> all(Transaction tx, String condition) {
        return tx.sql("SELECT " + COLUMNS + " FROM place WHERE " + condition + " ORDER BY id").all(LocationTable::location);
    }

    static Optional<Location> byId(Transaction tx, int id) {
        return tx.sql("SELECT " + COLUMNS + " FROM place WHERE id = :id").bind("id", id).first(LocationTable::location);
    }

    /** Finds or inserts a location. The unique index decides, so two concurrent requests get the same id. */
    static Location findOrAdd(Transaction tx, Unlisted location) {
        var folded = LocationNames.key(location.name());
        // NOT EXISTS, because on PostgreSQL every conflict would use up an id.
        tx.sql("""
                INSERT INTO place (province, folded, name, type)
                SELECT :province, :folded, :name, 'Unlisted'
                WHERE NOT EXISTS (SELECT 1 FROM place WHERE province = :province AND folded = :folded)
                ON CONFLICT (province, folded) DO NOTHING""")
                .bind("province", location.province().name()).bind("folded", folded).bind("name", location.name()).execute();
        return find(tx, location).orElseThrow();
    }

    static Optional<Location> find(Transaction tx, Unlisted location) {
        return tx.sql("SELECT " + COLUMNS + " FROM place WHERE province = :province AND folded = :folded")
                .bind("province", location.province().name()).bind("folded", LocationNames.key(location.name()))
                .first(LocationTable::location);
    }

    /** Inserts new locations and updates unlisted ones that become listed. Other nodes see the incremented change count and reload. */
    public static void save(Transaction tx, List<LocationRow> rows, Instant now, DoubleConsumer progress) {
        var changed = rows.stream().filter(row -> row.id() != null).toList();
        changed.forEach(row -> tx.sql("INSERT INTO place_former_name (place, until, name, type)" // the names that jobs showed until now
                + " SELECT id, :now, name, type FROM place WHERE id = :id ON CONFLICT (place, until) DO NOTHING")
            .bind("now", now.toEpochMilli()).bind("id", row.id()).execute());
        var counted = new AtomicInteger();
        Runnable saved = () -> progress.accept(Math.min(1, (double) counted.addAndGet(BATCH) / rows.size()));
        save(tx, rows.stream().filter(row -> row.id() == null).toList(), saved, """
                INSERT INTO place (province, folded, name, type, latitude, longitude, population, aliases)
                VALUES (:province, :folded, :name, :type, :latitude, :longitude, :population, :aliases)""",
                (sql, row) -> sql.bind("province", row.location().province().name()).bind("folded", row.folded()));
        save(tx, changed, saved, """
                UPDATE place SET name = :name, type = :type, latitude = :latitude, longitude = :longitude,
                population = :population, aliases = :aliases WHERE id = :id""",
                (sql, row) -> sql.bind("id", row.id()));
        CHANGES.increment(tx);
    }

    private static void save(Transaction tx, List<LocationRow> rows, Runnable saved, String text, BiConsumer<Sql, LocationRow> key) {
        for (int from = 0; from < rows.size(); from += BATCH) {
            var batch = tx.sql(text);
            for (var row : rows.subList(from, Math.min(from + BATCH, rows.size()))) {
                var location = row.location();
                var point = location.point();
                key.accept(batch, row);
                batch.bind("name", location.name()).bind("type", location.type())
                        .bind("latitude", point == null ? null : (Double) point.latitude())
                        .bind("longitude", point == null ? null : (Double) point.longitude())
                        .bind("population", location.population()).bind("aliases", String.join("|", location.aliases())).addBatch();
            }
            batch.executeBatch();
            saved.run();
        }
    }

    public static LocationCounts counts(Transaction tx) {
        return tx.sql("SELECT coalesce(sum(CASE WHEN type = 'Unlisted' THEN 0 ELSE 1 END), 0), coalesce(sum(CASE WHEN type = 'Unlisted' THEN 1 ELSE 0 END), 0)"
            + " FROM place").one(row -> new LocationCounts(row.nextInt(), row.nextInt()));
    }

    /** Returns a number that increases with every import. */
    static long changes(Transaction tx) {
        return CHANGES.read(tx);
    }

    private static Location location(Row row) {
        var southWest = coordinates(row, "sw_latitude", "sw_longitude");
        return new Location(row.getInt("id"), row.getString("name"), Province.valueOf(row.getString("province")), row.getString("type"),
                coordinates(row, "latitude", "longitude"),
                southWest == null ? null : new Location.BoundingBox(southWest, coordinates(row, "ne_latitude", "ne_longitude")),
                row.getLong("population"), Location.splitAliases(row.getString("aliases")));
    }

    private static Coordinates coordinates(Row row, String latitude, String longitude) {
        var north = row.getDoubleOrNull(latitude);
        return north == null ? null : new Coordinates(north, row.getDoubleOrNull(longitude));
    }

    /** A location to be written under the key of the unique index. The id is that of the unlisted location that becomes listed; null for a new one. */
    public record LocationRow(Integer id, String folded, Location location) {}

    /** Numbers of locations that operators added, and of those that employers sent and that are in no list. */
    public record LocationCounts(int added, int unlisted) {}
}
