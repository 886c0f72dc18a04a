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
    private static EmbeddedPostgres server;

    private TestPostgres() {}

    /** The address of an empty database, as an operator would write it. */
    public static String freshDatabase() {
        var name = "test" + DATABASES.incrementAndGet();
        try (var connection = server().getPostgresDatabase().getConnection();
             var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException fault) {
            throw new IllegalStateException(fault);
        }
        return "postgresql://postgres:postgres@127.0.0.1:" + server().getPort() + "/" + name;
    }

    /** The same, read. */
    public static PostgresAddress freshAddress() {
        return PostgresAddress.parse(freshDatabase()).orElseThrow();
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
