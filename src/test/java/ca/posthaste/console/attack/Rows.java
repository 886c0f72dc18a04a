package ca.posthaste.console.attack;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The content of a database as text, for detecting changes. */
final class Rows {
    /** Tables that search indexes read. A background task may trim them at any time. */
    private static final Set<String> OF_SEARCH = Set.of("board_change", "board_log");

    private Rows() {}

    private static boolean isSqlite(Database database) {
        return database.engine().hasOneWriter();
    }

    static List<String> tables(Database database) {
        return database.read(tx -> tx.sql(isSqlite(database) ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
            : "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1").all(Row::nextString)).stream().filter(name -> !OF_SEARCH.contains(name)).toList();
    }

    private static List<String> columns(Transaction tx, Database database, String table) {
        return tx.sql(isSqlite(database) ? "SELECT name FROM pragma_table_info(:name)"
                : "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = :name ORDER BY ordinal_position")
            .bind("name", table).all(Row::nextString);
    }

    /** Returns each row as one string, in a fixed order. */
    static List<String> in(Database database, String table, String where) {
        return database.read(tx -> tx.sql("SELECT " + columns(tx, database, table).stream().map(column -> "coalesce(CAST(\"" + column + "\" AS TEXT), '')")
            .collect(Collectors.joining(" || '|' || ")) + " FROM " + table + where).all(Row::nextString)).stream().sorted().toList();
    }

    /** Returns the rows of one employer by table. */
    static Map<String, List<String>> ofEmployer(Database database, int employer) {
        var all = new TreeMap<String, List<String>>();
        for (var table : tables(database)) {
            if (database.read(tx -> columns(tx, database, table)).contains("employer")) {
                all.put(table, in(database, table, " WHERE employer = " + employer));
            }
        }
        return all;
    }
}
