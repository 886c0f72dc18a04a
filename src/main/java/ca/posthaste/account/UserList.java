package ca.posthaste.account;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.paging.Paging;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/** The store of the operator's list of users. */
public final class UserList {
    /** Maximum number of employers listed per user. Beyond that only the number is shown. */
    public static final int EMPLOYERS_SHOWN = 10;
    private static final String FOUND = " WHERE u.email_key LIKE :folded ESCAPE '!' OR lower(u.email) LIKE :folded ESCAPE '!'";

    public record Belonging(int employer, String name, Role role) {}

    public record Line(User user, List<Belonging> belongings, int employers) {}

    private record Joined(User user, int employers, Integer employer, String name, String role) {}

    /** Returns a page of users by e-mail address, or of those whose address contains the search text if there is one. */
    public List<Line> page(Transaction tx, String search, Paging paging) {
        var users = "SELECT " + Users.USER_COLUMNS + ", u.email_key FROM account_user u" + (search.isEmpty() ? "" : FOUND)
            + " ORDER BY u.email_key LIMIT :limit OFFSET :offset";
        var rows = bindSearch(tx.sql("SELECT u.id, u.email, u.language, u.operator, (SELECT count(*) FROM account_member c WHERE c.account_user = u.id),"
                + " m.employer, e.name, m.role FROM (" + users + ") u LEFT JOIN (SELECT a.account_user, a.employer, a.role,"
                + " row_number() OVER (PARTITION BY a.account_user ORDER BY a.employer) AS place FROM account_member a) m"
                + " ON m.account_user = u.id AND m.place <= :shown LEFT JOIN employer e ON e.id = m.employer ORDER BY u.email_key, m.employer"), search)
            .bind("limit", paging.pageSize()).bind("offset", paging.offset()).bind("shown", EMPLOYERS_SHOWN).all(UserList::joined);
        var lines = new LinkedHashMap<Integer, Line>();
        for (var row : rows) {
            var line = lines.computeIfAbsent(row.user.id(), id -> new Line(row.user, new ArrayList<>(), row.employers));
            if (row.employer != null) {
                line.belongings.add(new Belonging(row.employer, row.name, Role.of(row.role).orElseThrow()));
            }
        }
        return List.copyOf(lines.values());
    }

    public int count(Transaction tx, String search) {
        return bindSearch(tx.sql("SELECT count(*) FROM account_user u" + (search.isEmpty() ? "" : FOUND)), search).one(Row::nextInt);
    }

    private static Sql bindSearch(Sql sql, String search) {
        return search.isEmpty() ? sql
            : sql.bind("folded", "%" + search.toLowerCase(Locale.ROOT).replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%");
    }

    private static Joined joined(Row row) {
        var user = Users.user(row);
        int employers = row.nextInt();
        var employer = row.nextLongOrNull();
        return new Joined(user, employers, employer == null ? null : employer.intValue(), row.nextString(), row.nextString());
    }
}
