package ca.posthaste.support;

import ca.posthaste.db.PostgresAddress;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** A real PostgreSQL, started when first asked for and shared by the tests of this JVM; each gets a database of its own. */
public final class TestPostgres {
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final String MIGRATED = "migrated";
    private static EmbeddedPostgres server;
    private static boolean migrated;

    private TestPostgres() {}

    /** The address of an empty database, as an operator would write it. */
    public static String freshDatabase() {
        return create("test" + DATABASES.incrementAndGet(), "template1");
    }

    /** The same, read. */
    public static PostgresAddress freshAddress() {
        return address(freshDatabase());
    }

    /** One with our tables, empty. It is a copy: to migrate one for each test of a store took longer than the test. */
    static synchronized PostgresAddress migratedAddress() {
        if (!migrated) {
            StoreOn.open(address(create(MIGRATED, "template1"))).close();
            migrated = true;
        }
        return address(create("test" + DATABASES.incrementAndGet(), MIGRATED));
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
