import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.stream.LongStream;

/**
 * What SQLite gives one process through JDBC when nothing is around it: reads of single rows on as many threads as there
 * are cores, and inserts that many clients hand to one writer, which commits them in groups, on disk. The tables, their
 * indexes and triggers and the rows are Posthaste's.
 */
class Raw {
    private static final String READ = "SELECT j.*, e.name, e.plan FROM job j JOIN employer e ON e.id = j.employer"
        + " WHERE j.employer = ? AND j.id = ?";
    /** What the service's writer does before each commit. */
    private static final String INDEX = "INSERT OR REPLACE INTO job_search (rowid, search)"
        + " SELECT j.id, j.search FROM job_search_due d CROSS JOIN job j ON j.id = d.job";
    private static final String INDEXED = "DELETE FROM job_search_due";
    private static final int ROWS = 300;
    /** Columns of the job table. */
    private static final int ID = 1;
    private static final int EMPLOYER = 2;
    private static final int REFERENCE = 4;

    private final String url;
    private final int clients;
    private final long from;
    private final long until;

    private Raw(String url, int clients, long from, long until) {
        this.url = url;
        this.clients = clients;
        this.from = from;
        this.until = until;
    }

    /** @param words the file, read or create, clients, seconds of warm-up, seconds that count */
    public static void main(String[] words) throws Exception {
        long from = System.nanoTime() + (long) (Double.parseDouble(words[3]) * 1e9);
        long until = from + (long) (Double.parseDouble(words[4]) * 1e9);
        var raw = new Raw("jdbc:sqlite:" + words[0], Integer.parseInt(words[2]), from, until);
        print(words[1].equals("read") ? raw.read() : raw.create(), (until - from) / 1e9);
    }

    private Connection open() throws SQLException {
        var connection = DriverManager.getConnection(url);
        try (var statement = connection.createStatement()) {
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute("PRAGMA busy_timeout = 10000");
            statement.execute("PRAGMA foreign_keys = ON");
            statement.execute("PRAGMA secure_delete = ON");
            statement.execute("PRAGMA wal_autocheckpoint = 16384");
        }
        return connection;
    }

    private interface Client {
        void run(Times times) throws Exception;
    }

    /** Runs as many of them, and gathers how long each of their turns took. */
    private List<Times> together(int count, Client client) throws InterruptedException {
        var all = new ArrayList<Times>();
        var done = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            var times = new Times(from, until);
            all.add(times);
            new Thread(() -> {
                try {
                    client.run(times);
                } catch (Exception fault) {
                    fault.printStackTrace();
                    System.exit(1);
                } finally {
                    done.countDown();
                }
            }).start();
        }
        done.await();
        return all;
    }

    private List<Times> read() throws SQLException, InterruptedException {
        var ids = rows();
        return together(Runtime.getRuntime().availableProcessors(), times -> {
            try (var connection = open(); var statement = connection.prepareStatement(READ)) {
                for (int turn = 0; times.isOn(); turn++) {
                    var row = ids.get(turn % ids.size());
                    long began = System.nanoTime();
                    statement.setObject(1, row[EMPLOYER]);
                    statement.setObject(2, row[ID]);
                    readAll(statement);
                    times.add(began);
                }
            }
        });
    }

    private static void readAll(PreparedStatement statement) throws SQLException {
        try (var answer = statement.executeQuery()) {
            int columns = answer.getMetaData().getColumnCount();
            while (answer.next()) {
                for (int i = 1; i <= columns; i++) {
                    answer.getObject(i);
                }
            }
        }
    }

    private List<Times> create() throws SQLException, InterruptedException {
        var rows = rows();
        var waiting = new LinkedBlockingQueue<Work>();
        var writer = new Thread(() -> write(waiting));
        writer.setDaemon(true);
        writer.start();
        var started = System.currentTimeMillis();
        return together(clients, times -> {
            var me = Thread.currentThread().getId();
            for (int turn = 0; times.isOn(); turn++) {
                var row = rows.get((int) (me + turn) % rows.size()).clone();
                row[REFERENCE] = "RAW-" + started + "-" + me + "-" + turn;
                long began = System.nanoTime();
                var work = new Work(row, new Semaphore(0));
                waiting.add(work);
                work.committed.acquire();
                times.add(began);
            }
        });
    }

    /** A row, and who waits for it. */
    private record Work(Object[] row, Semaphore committed) {}

    private void write(LinkedBlockingQueue<Work> waiting) {
        try (var connection = open()) {
            connection.setAutoCommit(false);
            try (var insert = connection.prepareStatement(insert(connection));
                 var index = connection.prepareStatement(INDEX); var indexed = connection.prepareStatement(INDEXED)) {
                var group = new ArrayList<Work>();
                while (true) {
                    group.add(waiting.take());
                    waiting.drainTo(group);
                    for (var work : group) {
                        for (int i = ID; i < work.row.length - 1; i++) { // without the id, which the table gives
                            insert.setObject(i, work.row[i + 1]);
                        }
                        try (var id = insert.executeQuery()) {
                            id.next();
                        }
                    }
                    index.execute();
                    indexed.execute();
                    connection.commit();
                    group.forEach(work -> work.committed.release());
                    group.clear();
                }
            }
        } catch (SQLException | InterruptedException fault) {
            fault.printStackTrace();
            System.exit(1);
        }
    }

    private static String insert(Connection connection) throws SQLException {
        var columns = new ArrayList<String>();
        try (var found = connection.getMetaData().getColumns(null, null, "job", null)) {
            while (found.next()) {
                columns.add(found.getString("COLUMN_NAME"));
            }
        }
        columns.remove("id");
        return "INSERT INTO job (" + String.join(", ", columns) + ") VALUES ("
            + String.join(", ", Collections.nCopies(columns.size(), "?"))
            + ") ON CONFLICT (employer, reference_id) WHERE reference_id IS NOT NULL DO NOTHING RETURNING id";
    }

    /** Jobs spread over the store, each an array of its columns, which begin at 1. */
    private List<Object[]> rows() throws SQLException {
        var rows = new ArrayList<Object[]>();
        try (var connection = open(); var statement = connection.createStatement();
             var answer = statement.executeQuery("SELECT * FROM job WHERE id % max(1, (SELECT max(id) FROM job) / " + ROWS
                 + ") = 0 LIMIT " + ROWS)) {
            int columns = answer.getMetaData().getColumnCount();
            while (answer.next()) {
                var row = new Object[columns + 1];
                for (int i = 1; i <= columns; i++) {
                    row[i] = answer.getObject(i);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** How long the turns of one client took, once it is warm. */
    private static final class Times {
        private final long from;
        private final long until;
        private long[] nanos = new long[1 << 16];
        private int count;

        Times(long from, long until) {
            this.from = from;
            this.until = until;
        }

        boolean isOn() {
            return System.nanoTime() < until;
        }

        void add(long began) {
            long now = System.nanoTime();
            if (now >= from && now < until) {
                if (count == nanos.length) {
                    nanos = Arrays.copyOf(nanos, 2 * count);
                }
                nanos[count++] = now - began;
            }
        }

        LongStream counted() {
            return Arrays.stream(nanos, 0, count);
        }
    }

    private static void print(List<Times> all, double seconds) {
        var sorted = all.stream().flatMapToLong(Times::counted).sorted().toArray();
        System.out.printf("{\"requests\": %d, \"seconds\": %.6f, \"rate\": %.2f, \"p50\": %.4f, \"p90\": %.4f, \"p99\": %.4f}%n",
            sorted.length, seconds, sorted.length / seconds, millis(sorted, 0.5), millis(sorted, 0.9), millis(sorted, 0.99));
    }

    private static double millis(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))] / 1e6;
    }
}
