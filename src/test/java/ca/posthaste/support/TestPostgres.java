package ca.posthaste.support;

import ca.posthaste.db.PostgresAddress;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A real PostgreSQL server, started on first use and shared by the tests of this JVM; each test gets its own database. */
public final class TestPostgres {
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final String MIGRATED = "migrated";
    private static final String COPY = "copy";
    private static EmbeddedPostgres server;
    private static boolean migrated;

    private TestPostgres() {}

    /** Returns the URL of an empty database, as an operator would write it. */
    public static String freshDatabase() {
        return create("test" + DATABASES.incrementAndGet(), "template1");
    }

    /** Like {@link #freshDatabase()}, but parsed. */
    public static PostgresAddress freshAddress() {
        return address(freshDatabase());
    }

    /** Returns the address of an empty database with our tables. It is a copy: migrating one for each test of a store took longer than the test. */
    static synchronized PostgresAddress migratedAddress() {
        if (!migrated) {
            TestEngine.open(address(create(MIGRATED, "template1"))).close();
            migrated = true;
        }
        dropUnused();
        var copy = COPY + DATABASES.incrementAndGet();
        var address = address(create(copy, MIGRATED));
        MigratedFile.name(server().getJdbcUrl("postgres", copy));
        return address;
    }

    /** Drops copies without connections; an open store has some. Dropping thousands of unused databases at the end takes minutes. */
    private static void dropUnused() {
        try (var connection = server().getPostgresDatabase().getConnection();
             var statement = connection.createStatement()) {
            var unused = new ArrayList<String>();
            try (var found = statement.executeQuery("SELECT datname FROM pg_database d WHERE datname LIKE '" + COPY
                    + "%' AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)")) {
                while (found.next()) {
                    unused.add(found.getString(1));
                }
            }
            for (var name : unused) {
                statement.execute("DROP DATABASE " + name);
            }
        } catch (SQLException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static String create(String name, String template) {
        try (var connection = server().getPostgresDatabase().getConnection();
             var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " TEMPLATE " + template);
        } catch (SQLException fault) {
            throw new IllegalStateException(fault);
        }
        return "postgresql://postgres:postgres@127.0.0.1:" + server().getPort() + "/" + name;
    }

    private static PostgresAddress address(String text) {
        return PostgresAddress.parse(text).orElseThrow();
    }

    private static synchronized EmbeddedPostgres server() {
        if (server == null) {
            try {
                server = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
                Runtime.getRuntime().addShutdownHook(new Thread(TestPostgres::stop));
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
        }
        return server;
    }

    private static void stop() {
        try {
            server.close();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
