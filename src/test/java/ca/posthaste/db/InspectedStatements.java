package ca.posthaste.db;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A real connection whose prepared statements can be inspected afterwards. */
final class InspectedStatements {
    private final List<PreparedStatement> statements = new ArrayList<>();
    private final Connection connection;

    InspectedStatements(Connection real) {
        connection = (Connection) Proxy.newProxyInstance(InspectedStatements.class.getClassLoader(), new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
                try {
                    var result = method.invoke(real, arguments);
                    if (result instanceof PreparedStatement statement) {
                        statements.add(statement);
                    }
                    return result;
                } catch (InvocationTargetException failed) {
                    throw failed.getCause();
                }
            });
    }

    Connection connection() {
        return connection;
    }

    /** Reports for each prepared statement whether it is closed. */
    List<Boolean> closed() {
        return statements.stream().map(InspectedStatements::isClosed).toList();
    }

    private static boolean isClosed(PreparedStatement statement) {
        try {
            return statement.isClosed();
        } catch (SQLException fault) {
            throw new SqlFailure(fault);
        }
    }
}
