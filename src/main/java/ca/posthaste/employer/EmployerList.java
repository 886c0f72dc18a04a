package ca.posthaste.employer;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.paging.Paging;
import java.util.List;
import java.util.Locale;

/** The store of the operator's list of employers. */
public final class EmployerList {
    private static final String FOUND = " WHERE (lower(e.name) LIKE :folded ESCAPE '!' OR e.name LIKE :typed ESCAPE '!' OR e.id = :id)";
    /** Reads jobs and applications from running totals: counting millions of rows would be too slow for a list. */
    private static final String SELECT = "SELECT " + Employers.COLUMNS + ","
        + " (SELECT count(*) FROM account_member m WHERE m.employer = e.id),"
        + " (SELECT coalesce(sum(t.active + t.archived + t.draft), 0) FROM job_tally t WHERE t.employer = e.id),"
        + " (SELECT coalesce(sum(a.total), 0) FROM application_tally a WHERE a.employer = e.id) FROM employer e";

    public record Line(Employer employer, int users, long jobs, long applications) {}

    /** Returns a page of employers by name, or of those with this id or part of a name if there is a search text. */
    public List<Line> page(Transaction tx, String search, Paging paging) {
        return query(tx, SELECT, search, " ORDER BY e.name, e.id LIMIT :limit OFFSET :offset")
            .bind("limit", paging.pageSize()).bind("offset", paging.offset()).all(EmployerList::line);
    }

    public int count(Transaction tx, String search) {
        return query(tx, "SELECT count(*) FROM employer e", search, "").one(Row::nextInt);
    }

    private static Sql query(Transaction tx, String select, String search, String order) {
        if (search.isEmpty()) {
            return tx.sql(select + order);
        }
        return tx.sql(select + FOUND + order).bind("folded", pattern(search.toLowerCase(Locale.ROOT))).bind("typed", pattern(search))
            .bind("id", search.matches("\\d{1,9}") ? Integer.parseInt(search) : 0);
    }

    private static String pattern(String part) {
        return "%" + part.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }

    private static Line line(Row row) {
        return new Line(Employers.employer(row), row.nextInt(), row.nextLong(), row.nextLong());
    }
}
