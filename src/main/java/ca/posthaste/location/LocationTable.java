package ca.posthaste.location;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.location.Resolution.Unlisted;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Every SQL statement about places. */
final class LocationTable {
    private static final String COLUMNS = "id, province, name, type, latitude, longitude,"
            + " sw_latitude, sw_longitude, ne_latitude, ne_longitude, population, aliases";

    private static final int BATCH = 1_000;

    private LocationTable() {}

    static List<Location> listed(Handle handle) {
        return all(handle, "type <> 'Unlisted'");
    }

    static List<Location> unlisted(Handle handle) {
        return all(handle, "type = 'Unlisted'");
    }

    private static List<Location> all(Handle handle, String condition) {
        try (var sql = Sql.of(handle, "SELECT " + COLUMNS + " FROM place WHERE " + condition + " ORDER BY id")) {
            return sql.all(LocationTable::location);
        }
    }

    static Optional<Location> byId(Handle handle, int id) {
        try (var sql = Sql.of(handle, "SELECT " + COLUMNS + " FROM place WHERE id = ?").with(id)) {
            return sql.first(LocationTable::location);
        }
    }

    /** Inserts or finds. The unique index decides, so two at the same moment get the same id. */
    static Location settle(Handle tx, Unlisted place) {
        var folded = LocationNames.key(place.name());
        // Not even tried where the row exists: on PostgreSQL every try would use up an id.
        tx.createUpdate("""
                INSERT INTO place (province, folded, name, type)
                SELECT :province, :folded, :name, 'Unlisted'
                WHERE NOT EXISTS (SELECT 1 FROM place WHERE province = :province AND folded = :folded)
                ON CONFLICT (province, folded) DO NOTHING""")
                .bind("province", place.province().name()).bind("folded", folded).bind("name", place.name())
                .execute();
        return find(tx, place).orElseThrow();
    }

    static Optional<Location> find(Handle handle, Unlisted place) {
        try (var sql = Sql.of(handle, "SELECT " + COLUMNS + " FROM place WHERE province = ? AND folded = ?")
                .with(place.province().name()).with(LocationNames.key(place.name()))) {
            return sql.first(LocationTable::location);
        }
    }

    /** New places, and unlisted ones that become listed; nodes take notice of the count. */
    static void save(Handle tx, List<LocationRow> rows) {
        save(tx, rows.stream().filter(row -> row.id() == null).toList(), """
                INSERT INTO place (province, folded, name, type, latitude, longitude, population, aliases)
                VALUES (:province, :folded, :name, :type, :latitude, :longitude, :population, :aliases)""");
        save(tx, rows.stream().filter(row -> row.id() != null).toList(), """
                UPDATE place SET name = :name, type = :type, latitude = :latitude, longitude = :longitude,
                population = :population, aliases = :aliases WHERE id = :id""");
        tx.execute("UPDATE change_count SET count = count + 1 WHERE topic = 'place'");
    }

    private static void save(Handle tx, List<LocationRow> rows, String sql) {
        for (int from = 0; from < rows.size(); from += BATCH) {
            var batch = tx.prepareBatch(sql);
            for (var row : rows.subList(from, Math.min(from + BATCH, rows.size()))) {
                var place = row.place();
                var point = place.point();
                batch.bind("id", row.id()).bind("province", place.province().name()).bind("folded", row.folded())
                        .bind("name", place.name()).bind("type", place.type())
                        .bind("latitude", point == null ? null : point.latitude())
                        .bind("longitude", point == null ? null : point.longitude())
                        .bind("population", place.population()).bind("aliases", Aliases.join(place.aliases())).add();
            }
            batch.execute();
        }
    }

    /** A number that goes up with every import. */
    static long changes(Handle handle) {
        try (var sql = Sql.of(handle, "SELECT count FROM change_count WHERE topic = 'place'")) {
            return sql.first(Row::bigNumber).orElseThrow();
        }
    }

    private static Location location(Row row) throws SQLException {
        int id = row.number();
        var province = Province.valueOf(row.text());
        return new Location(id, row.text(), province, row.text(), coordinates(row), box(coordinates(row), coordinates(row)),
                row.bigNumber(), Aliases.split(row.text()));
    }

    private static Coordinates coordinates(Row row) throws SQLException {
        var north = row.realOrNull();
        var east = row.realOrNull();
        return north == null ? null : new Coordinates(north, east);
    }

    private static Box box(Coordinates southWest, Coordinates northEast) {
        return southWest == null ? null : new Box(southWest, northEast);
    }
}
