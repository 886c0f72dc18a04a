package ca.posthaste.queue;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/** A real database that is unreachable while a test says so. */
final class UnreachableDatabase {
    private final Database database;
    private final AtomicInteger rejected = new AtomicInteger();
    private volatile boolean on;

    UnreachableDatabase(Database real) {
        database = (Database) Proxy.newProxyInstance(UnreachableDatabase.class.getClassLoader(), new Class<?>[] {Database.class}, (proxy, method, args) -> {
            if (on) {
                rejected.incrementAndGet();
                throw new DatabaseUnavailable("An outage", null);
            }
            try {
                return method.invoke(real, args);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        });
    }

    Database database() {
        return database;
    }

    void begin() {
        on = true;
    }

    void end() {
        on = false;
    }

    /** Returns the number of failed calls. */
    int refused() {
        return rejected.get();
    }
}
