import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.postgresql.PGConnection;

/**
 * Fills the tables that Posthaste made with the rows that come in, in batches. Triggers stay active, so what they keep
 * is right. Only the indexes of a large table that is empty are dropped and made again afterwards, word for word.
 */
class Fill {
    private static final int BATCH = 10_000;
    private static final String END = "\\.";

    private final Connection connection;
    private final BufferedReader rows;
    private final boolean isPostgres;

    private Fill(Connection connection, BufferedReader rows, boolean isPostgres) {
        this.connection = connection;
        this.rows = rows;
        this.isPostgres = isPostgres;
    }

    /** @param words the address of the store */
    public static void main(String[] words) throws SQLException, IOException {
        try (var connection = DriverManager.getConnection(words[0]);
             var rows = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 20)) {
            var fill = new Fill(connection, rows, words[0].startsWith("jdbc:postgresql:"));
            fill.hurry();
            for (var head = rows.readLine(); head != null; head = rows.readLine()) {
                var parts = head.split(" ");
                fill.table(parts[0], List.of(parts).subList(1, parts.length));
            }
            fill.settle();
        }
    }

    /** Nothing is promised to anyone yet: it is durable when the filling is over. */
    private void hurry() throws SQLException {
        if (isPostgres) {
            run("SET synchronous_commit = off", "SET maintenance_work_mem = '512MB'");
        } else {
            run("PRAGMA synchronous = OFF", "PRAGMA cache_size = -400000", "PRAGMA foreign_keys = ON");
        }
    }

    private void table(String table, List<String> columns) throws SQLException, IOException {
        var indexes = table.equals("job") && isEmpty(table) ? indexes(table) : List.<String[]>of();
        for (var index : indexes) {
            run("DROP INDEX " + index[0]);
        }
        if (isPostgres) {
            copy(table, columns);
        } else {
            insert(table, columns);
        }
        for (var index : indexes) {
            run(index[1]);
        }
    }

    private boolean isEmpty(String table) throws SQLException {
        try (var statement = connection.createStatement(); var answer = statement.executeQuery("SELECT 1 FROM " + table + " LIMIT 1")) {
            return !answer.next();
        }
    }

    /** Name and statement of each; those that the table itself implies are not ours to drop. */
    private List<String[]> indexes(String table) throws SQLException {
        var question = isPostgres
            ? "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = '" + table
                + "' AND indexname NOT IN (SELECT conname FROM pg_constraint)"
            : "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = '" + table + "'";
        var found = new ArrayList<String[]>();
        try (var statement = connection.createStatement(); var answer = statement.executeQuery(question)) {
            while (answer.next()) {
                found.add(new String[] {answer.getString(1), answer.getString(2)});
            }
        }
        return found;
    }

    private void copy(String table, List<String> columns) throws SQLException, IOException {
        var copy = connection.unwrap(PGConnection.class).getCopyAPI()
            .copyIn("COPY " + table + " (" + String.join(", ", columns) + ") FROM STDIN");
        for (var row = rows.readLine(); !row.equals(END); row = rows.readLine()) {
            var bytes = (row + "\n").getBytes(StandardCharsets.UTF_8);
            copy.writeToCopy(bytes, 0, bytes.length);
        }
        copy.endCopy();
    }

    /** All values go in as text: the columns' types make numbers of those that are. */
    private void insert(String table, List<String> columns) throws SQLException, IOException {
        connection.setAutoCommit(false);
        var marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
        try (var insert = connection.prepareStatement("INSERT INTO " + table + " (" + String.join(", ", columns)
                + ") VALUES (" + marks + ")")) {
            int waiting = 0;
            for (var row = rows.readLine(); !row.equals(END); row = rows.readLine()) {
                var values = row.split("\t", -1);
                for (int i = 0; i < values.length; i++) {
                    insert.setString(i + 1, values[i].equals("\\N") ? null : values[i].replace("\\n", "\n"));
                }
                insert.addBatch();
                if (++waiting == BATCH) {
                    insert.executeBatch();
                    connection.commit();
                    waiting = 0;
                }
            }
            insert.executeBatch();
            connection.commit();
        }
        connection.setAutoCommit(true);
    }

    /** Ids go on after ours, the planner knows what is there, and all of it is in the files. */
    private void settle() throws SQLException {
        if (isPostgres) {
            run("SELECT setval(pg_get_serial_sequence('employer', 'id'), (SELECT max(id) FROM employer))",
                "SELECT setval(pg_get_serial_sequence('job', 'id'), (SELECT max(id) FROM job))",
                "VACUUM ANALYZE", "CHECKPOINT");
        } else {
            // What the service's writer does before each commit.
            run("INSERT INTO job_search (rowid, search) SELECT j.id, j.search FROM job_search_due d CROSS JOIN job j ON j.id = d.job",
                "DELETE FROM job_search_due", "PRAGMA wal_checkpoint(TRUNCATE)");
        }
    }

    private void run(String... statements) throws SQLException {
        try (var statement = connection.createStatement()) {
            for (var each : statements) {
                statement.execute(each);
            }
        }
    }
}
