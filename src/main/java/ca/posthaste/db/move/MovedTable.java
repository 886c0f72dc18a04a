package ca.posthaste.db.move;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/** A table that is copied from SQLite to PostgreSQL, with the {@link Types JDBC types} of its columns on PostgreSQL, the stricter of the two engines. */
record MovedTable(String name, Map<String, Integer> columns) {
    private static final int BATCH = 1_000;
    /** Maximum size of a batch in bytes, in addition to the number of rows: a thousand rows may be small or ten gigabytes. */
    private static final int BATCH_BYTES = 16 * 1024 * 1024;
    /** Tables that triggers fill when jobs, applications or versions are inserted. Their rows are then replaced with those of the source. */
    private static final Set<String> DERIVED = Set.of("job_place", "job_category", "job_tally", "job_change", "application_tally",
        "history_size", "webhook_event", "webhook_message");
    /** Tables whose rows are written by a migration, so that even an empty database has them. */
    private static final Set<String> BOOKKEEPING = Set.of("change_count", "history_limit");

    /** Tables that are specific to one database: search indexes follow them, and are rebuilt for a different database. */
    private static final Set<String> NOT_MOVED = Set.of("board_change", "board_log");

    /** A row count and a checksum that does not depend on the order of the rows. */
    record Sum(long rows, long checksum) {}

    /** Returns every table of the target that is moved. A table comes after those that its foreign keys refer to. */
    static List<MovedTable> all(Connection target) throws SQLException {
        var tables = new ArrayList<MovedTable>();
        for (var name : inOrder(target)) {
            var columns = new LinkedHashMap<String, Integer>();
            try (var rows = target.getMetaData().getColumns(null, target.getSchema(), name, null)) {
                while (rows.next()) {
                    columns.put(rows.getString("COLUMN_NAME"), rows.getInt("DATA_TYPE"));
                }
            }
            tables.add(new MovedTable(name, columns));
        }
        return tables;
    }

    private static List<String> inOrder(Connection target) throws SQLException {
        var names = new ArrayList<String>();
        try (var rows = target.getMetaData().getTables(null, target.getSchema(), "%", new String[] {"TABLE"})) {
            while (rows.next()) {
                var name = rows.getString("TABLE_NAME");
                if (!name.startsWith("flyway_") && !NOT_MOVED.contains(name)) {
                    names.add(name);
                }
            }
        }
        var ordered = new ArrayList<String>();
        names.sort(Comparator.comparing((String name) -> DERIVED.contains(name)).thenComparing(Comparator.naturalOrder()));
        for (var name : names) {
            addAfterParents(name, target, ordered);
        }
        return ordered;
    }

    private static void addAfterParents(String name, Connection target, List<String> ordered) throws SQLException {
        if (ordered.contains(name)) {
            return;
        }
        var parents = new ArrayList<String>();
        try (var keys = target.getMetaData().getImportedKeys(null, target.getSchema(), name)) {
            while (keys.next()) {
                parents.add(keys.getString("PKTABLE_NAME"));
            }
        }
        for (var parent : parents) {
            if (!parent.equals(name)) {
                addAfterParents(parent, target, ordered);
            }
        }
        ordered.add(name);
    }

    boolean isBookkeeping() {
        return BOOKKEEPING.contains(name);
    }

    long count(Connection connection) throws SQLException {
        return number(connection, "count(*)");
    }

    private long number(Connection connection, String aggregate) throws SQLException {
        try (var statement = connection.createStatement();
             var rows = statement.executeQuery("SELECT " + aggregate + " FROM " + name)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    void copy(Connection source, Connection target, LongConsumer copied) throws SQLException {
        try (var statement = target.createStatement()) {
            statement.execute("DELETE FROM " + name); // rows written by a migration or a trigger
        }
        var names = String.join(", ", columns.keySet());
        var placeholders = columns.keySet().stream().map(column -> "?").collect(Collectors.joining(", "));
        try (var from = source.createStatement();
             var rows = from.executeQuery("SELECT " + names + " FROM " + name);
             var into = target.prepareStatement("INSERT INTO " + name + " (" + names + ") VALUES (" + placeholders + ")")) {
            int pending = 0;
            long bytes = 0;
            while (rows.next()) {
                bytes += bind(rows, into);
                into.addBatch();
                if (++pending == BATCH || bytes >= BATCH_BYTES) {
                    into.executeBatch();
                    copied.accept(pending);
                    pending = 0;
                    bytes = 0;
                }
            }
            into.executeBatch();
            copied.accept(pending);
        }
    }

    /** Binds the row to the statement. Returns roughly how many bytes of memory the row takes. */
    private long bind(ResultSet row, PreparedStatement into) throws SQLException {
        long size = 0;
        int index = 0;
        for (int type : columns.values()) {
            index++;
            if (row.getObject(index) == null) {
                into.setNull(index, type);
                continue;
            }
            switch (type) {
                case Types.BIT, Types.BOOLEAN -> into.setBoolean(index, row.getInt(index) != 0);
                case Types.DOUBLE -> into.setDouble(index, row.getDouble(index));
                case Types.BINARY -> {
                    var bytes = row.getBytes(index);
                    into.setBytes(index, bytes);
                    size += bytes.length;
                }
                case Types.INTEGER, Types.BIGINT -> into.setLong(index, row.getLong(index));
                default -> {
                    var text = row.getString(index);
                    into.setString(index, text);
                    size += text.length();
                }
            }
        }
        return size;
    }

    /** Returns how many rows PostgreSQL's driver may fetch at a time. SQLite's driver reads them one by one. */
    private int fetchSize(Connection connection) throws SQLException {
        var sizes = columns.entrySet().stream().filter(column -> column.getValue() == Types.VARCHAR || column.getValue() == Types.BINARY)
            .map(column -> "coalesce(octet_length(" + column.getKey() + "), 0)").collect(Collectors.joining(" + "));
        return (int) Math.max(1, Math.min(BATCH, BATCH_BYTES / Math.max(1, number(connection, "max(" + (sizes.isEmpty() ? "0" : sizes) + ")"))));
    }

    Sum sum(Connection connection, LongConsumer read) throws SQLException {
        long rows = 0;
        long checksum = 0;
        try (var statement = connection.createStatement()) {
            statement.setFetchSize(fetchSize(connection));
            try (var row = statement.executeQuery("SELECT " + String.join(", ", columns.keySet()) + " FROM " + name)) {
                while (row.next()) {
                    rows++;
                    checksum += digest(row);
                    if (rows % BATCH == 0) {
                        read.accept(BATCH);
                    }
                }
            }
        }
        read.accept(rows % BATCH);
        return new Sum(rows, checksum);
    }

    private long digest(ResultSet row) throws SQLException {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            int index = 0;
            for (int type : columns.values()) {
                var text = canonical(row, ++index, type);
                digest.update((text == null ? "-" : text.length() + ":" + text).getBytes(StandardCharsets.UTF_8));
            }
            return ByteBuffer.wrap(digest.digest()).getLong();
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing); // every Java platform has SHA-256
        }
    }

    /** Returns the same text for the same value, regardless of the engine. */
    private static String canonical(ResultSet row, int index, int type) throws SQLException {
        if (row.getObject(index) == null) {
            return null;
        }
        return switch (type) {
            case Types.BIT, Types.BOOLEAN -> String.valueOf(row.getBoolean(index));
            case Types.DOUBLE -> String.valueOf(row.getDouble(index));
            case Types.BINARY -> HexFormat.of().formatHex(row.getBytes(index));
            case Types.INTEGER, Types.BIGINT -> String.valueOf(row.getLong(index));
            default -> row.getString(index);
        };
    }

    /** Advances the id sequences past the highest id ever used, so that the id of a deleted job is never reused. */
    static void continueIds(Connection source, Connection target) throws SQLException {
        try (var from = source.createStatement();
             var rows = from.executeQuery("SELECT name, seq FROM sqlite_sequence WHERE seq > 0");
             var set = target.prepareStatement("SELECT setval(pg_get_serial_sequence(?, 'id'), ?)")) {
            while (rows.next()) {
                set.setString(1, rows.getString("name"));
                set.setLong(2, rows.getLong("seq"));
                set.execute();
            }
        }
    }
}
