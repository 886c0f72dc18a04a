package ca.posthaste.db;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A real database that records every statement that is prepared. */
public final class RecordedStatements {
    private final List<String> texts = new CopyOnWriteArrayList<>();
    private final Database database;

    @SuppressWarnings("unchecked")
    public RecordedStatements(Database real) {
        database = proxy(Database.class, real, (method, arguments) -> {
            if (arguments != null && arguments.length == 1 && arguments[0] instanceof Function<?, ?> work) {
                arguments[0] = (Function<Transaction, Object>) tx -> ((Function<Transaction, Object>) work).apply(noted(tx));
            }
        });
    }

    private Transaction noted(Transaction tx) {
        return Transaction.on(proxy(Connection.class, tx.connection(), (method, arguments) -> {
            if (method.equals("prepareStatement")) {
                texts.add((String) arguments[0]);
            }
        }));
    }

    private interface Seen {
        void call(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, T real, Seen seen) {
        return type.cast(Proxy.newProxyInstance(RecordedStatements.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            seen.call(method.getName(), arguments);
            try {
                return method.invoke(real, arguments);
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        }));
    }

    /** Returns the database whose statements are recorded. */
    public Database database() {
        return database;
    }

    /** Returns the statements since the last call. */
    public List<String> taken() {
        var taken = List.copyOf(texts);
        texts.clear();
        return taken;
    }
}
