import java.sql.DriverManager;
import java.sql.SQLException;

/** Runs SQL on a SQLite file with the engine that Posthaste ships: Debian's own is older than our schema. */
class Sqlite {
    public static void main(String[] file) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file[0]);
             var statement = connection.createStatement()) {
            for (int i = 1; i < file.length; i++) {
                if (statement.execute(file[i])) {
                    print(statement.getResultSet());
                }
            }
        }
    }

    private static void print(java.sql.ResultSet rows) throws SQLException {
        while (rows.next()) {
            System.out.println(rows.getString(1));
        }
    }
}
