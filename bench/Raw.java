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
    private static final String FIND = "SELECT * FROM job WHERE employer = ? AND reference_id = ?";
    /** What the service's writer does before each commit. */
    private static final String INDEX = "INSERT OR REPLACE INTO job_search (rowid, search)"
        + " SELECT j.id, j.search FROM job_search_due d CROSS JOIN job j ON j.id = d.job";
    private static final String INDEXED = "DELETE FROM job_search_due";
    private static final int ROWS = 300;
    /** Columns of the job table. */
    private static final int ID = 1;
    private static final int EMPLOYER = 2;
    private static final List<String> COLUMNS = new ArrayList<>();

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

    /** @param words the file, read, create or upsert, clients, seconds of warm-up, seconds that count */
    public static void main(String[] words) throws Exception {
        long from = System.nanoTime() + (long) (Double.parseDouble(words[3]) * 1e9);
        long until = from + (long) (Double.parseDouble(words[4]) * 1e9);
        var raw = new Raw("jdbc:sqlite:" + words[0], Integer.parseInt(words[2]), from, until);
        print(words[1].equals("read") ? raw.read() : raw.write(words[1].equals("upsert")), (until - from) / 1e9);
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

    private List<Times> write(boolean isUpsert) throws SQLException, InterruptedException {
        var rows = rows();
        int changed = COLUMNS.indexOf(isUpsert ? "application_email" : "reference_id") + 1;
        var waiting = new LinkedBlockingQueue<Work>();
        var writer = new Thread(() -> write(waiting, isUpsert));
        writer.setDaemon(true);
        writer.start();
        var started = System.currentTimeMillis();
        return together(clients, times -> {
            var me = Thread.currentThread().getId();
            for (int turn = 0; times.isOn(); turn++) {
                var row = rows.get((int) (me + turn) % rows.size()).clone();
                row[changed] = "RAW-" + started + "-" + me + "-" + turn;
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

    private void write(LinkedBlockingQueue<Work> waiting, boolean isUpsert) {
        try (var connection = open()) {
            connection.setAutoCommit(false);
            try (var insert = connection.prepareStatement(insert()); var update = connection.prepareStatement(update());
                 var find = connection.prepareStatement(FIND);
                 var index = connection.prepareStatement(INDEX); var indexed = connection.prepareStatement(INDEXED)) {
                var group = new ArrayList<Work>();
                while (true) {
                    group.add(waiting.take());
                    waiting.drainTo(group);
                    for (var work : group) {
                        if (isUpsert) {
                            change(work.row, find, update);
                        } else {
                            add(work.row, insert);
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

    private static void add(Object[] row, PreparedStatement insert) throws SQLException {
        bindAllButId(row, insert);
        try (var id = insert.executeQuery()) {
            id.next();
        }
    }

    /** Reads the job by its reference and writes it whole, as an upsert of the service does. */
    private static void change(Object[] row, PreparedStatement find, PreparedStatement update) throws SQLException {
        find.setObject(1, row[EMPLOYER]);
        find.setObject(2, row[COLUMNS.indexOf("reference_id") + 1]);
        readAll(find);
        bindAllButId(row, update);
        update.setObject(COLUMNS.size(), row[ID]);
        update.executeUpdate();
    }

    /** The id is the first column. */
    private static void bindAllButId(Object[] row, PreparedStatement statement) throws SQLException {
        for (int i = ID; i < COLUMNS.size(); i++) {
            statement.setObject(i, row[i + 1]);
        }
    }

    private static String update() {
        return "UPDATE job SET " + String.join(" = ?, ", COLUMNS.subList(1, COLUMNS.size())) + " = ? WHERE id = ?";
    }

    private static String insert() {
        var columns = COLUMNS.subList(1, COLUMNS.size());
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
            for (int i = 1; i <= columns; i++) {
                COLUMNS.add(answer.getMetaData().getColumnName(i));
            }
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
