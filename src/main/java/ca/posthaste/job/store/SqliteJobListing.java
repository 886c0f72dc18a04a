package ca.posthaste.job.store;

import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Status;
import java.util.List;
import java.util.stream.Stream;

/** The list statement for SQLite. Statements stay prepared, so the page is a parameter. */
final class SqliteJobListing extends JobListing {
    SqliteJobListing(Transaction tx, EmployerId owner, JobQuery query) {
        super(owner, query, query.text().map(SearchText::fold).map(text -> SqliteSearchIndex.matching(tx, owner, text)));
    }

    /** Returns a list for each status: SQLite merges their sorted index entries and sorts nothing. */
    @Override List<String> ofEveryStatus(String all) {
        return Stream.of(Status.values()).map(status -> all + " AND status = '" + status.code() + "'").toList();
    }

    @Override String sortKey(String table) {
        return query.sort().key().sql(table);
    }

    /** Returns conditions for two lists that begin at the position: SQLite cannot compare a pair by an index if one of the two is the row id. */
    @Override List<String> behind(String key) {
        return List.of(key + " = :key AND id " + beyondId() + " :id", key + " " + beyond() + " :key");
    }

    @Override String page() {
        return " LIMIT :limit OFFSET :offset";
    }

    @Override Sql bind(Sql sql) {
        return super.bind(sql).bind("limit", query.limit()).bind("offset", query.offset());
    }
}
