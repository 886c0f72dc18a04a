package ca.posthaste.job;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Parts of words, found by trigrams. The index has no positions: it says which jobs have all the trigrams of a text, and the
 * text of each must be looked at again. It knows nothing of employers, so where it finds more jobs than an employer has, that
 * employer's own list is walked instead.
 */
public final class SqliteSearchIndex {
    private static final int TRIGRAM = 3;
    private static final int TRIGRAMS_MAX = 64;
    /** A job that is looked up by its id costs as much as this many entries of an employer's list. */
    private static final int LOOK_UP = 20;
    private static final int FEW = 100;

    private SqliteSearchIndex() {}

    /** Adds the jobs that the index lacks. Done before each commit: one statement for a whole group costs each job little. */
    static final Consumer<Transaction> CATCH_UP = SqliteSearchIndex::catchUp;

    private static void catchUp(Transaction tx) {
        if (!tx.sql("SELECT job FROM job_search_due LIMIT 1").exists()) {
            return;
        }
        tx.execute("INSERT OR REPLACE INTO job_search (rowid, search)"
            + " SELECT j.id, j.search FROM job_search_due d CROSS JOIN job j ON j.id = d.job");
        tx.execute("DELETE FROM job_search_due");
    }

    /** Jobs of whichever employer. */
    public static TextMatch matching(String foldedText) {
        return isIndexed(foldedText) ? indexed(foldedText) : walked(foldedText);
    }

    /** Jobs of one employer, whom the caller asks for in a condition of its own. */
    static TextMatch matching(Transaction tx, EmployerId employer, String foldedText) {
        return isIndexed(foldedText) && !isCommon(tx, employer, foldedText) ? indexed(foldedText) : walked(foldedText);
    }

    private static boolean isIndexed(String text) {
        return text.codePointCount(0, text.length()) >= TRIGRAM;
    }

    private static TextMatch indexed(String text) {
        return new TextMatch("job_search s CROSS JOIN job j ON j.id = s.rowid",
            "s.job_search MATCH :trigrams AND instr(j.search, :text) > 0", Map.of("trigrams", trigrams(text), "text", text));
    }

    /** The search text is part of the lists' indexes. */
    private static TextMatch walked(String text) {
        return new TextMatch("job j", "instr(j.search, :text) > 0", Map.of("text", text));
    }

    /** Every third will do, and the last: together they cover the text. Of a very long one not all are needed. */
    private static String trigrams(String text) {
        var points = text.codePoints().toArray();
        int last = points.length - TRIGRAM;
        return IntStream.concat(IntStream.iterate(0, start -> start < last, start -> start + TRIGRAM), IntStream.of(last))
            .limit(TRIGRAMS_MAX).mapToObj(start -> '"' + new String(points, start, TRIGRAM).replace("\"", "\"\"") + '"')
            .collect(Collectors.joining(" AND "));
    }

    /** Whether to look up all it finds would take longer than to walk the employer's list. */
    private static boolean isCommon(Transaction tx, EmployerId employer, String text) {
        int many = FEW + jobs(tx, employer) / LOOK_UP;
        return tx.sql("SELECT count(*) FROM (SELECT 1 FROM job_search WHERE job_search MATCH :trigrams LIMIT :many)")
            .bind("trigrams", trigrams(text)).bind("many", many).one(Row::nextInt) == many;
    }

    private static int jobs(Transaction tx, EmployerId employer) {
        return tx.sql("SELECT active + archived + draft FROM job_tally WHERE employer = :employer").bind("employer", employer.value())
            .first(Row::nextInt).orElse(0);
    }
}
