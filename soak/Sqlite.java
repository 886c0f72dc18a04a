import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Runs SQL on a SQLite file with the engine that Posthaste ships: Debian's own is older than our schema. */
class Sqlite {
    /** @param words the file, and statements or whole scripts */
    public static void main(String[] words) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + words[0]);
             var statement = connection.createStatement()) {
            for (int i = 1; i < words.length; i++) {
                if (words[i].startsWith("SELECT") || words[i].startsWith("PRAGMA")) {
                    print(statement.executeQuery(words[i]));
                } else {
                    statement.executeUpdate(words[i]); // which takes a script, too
                }
            }
        }
    }

    private static void print(ResultSet rows) throws SQLException {
        while (rows.next()) {
            System.out.println(rows.getString(1));
        }
    }
}
