package ca.posthaste.job.store;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Substring search with a trigram index. The index has no positions: it finds the jobs that contain all the trigrams of a text, and the
 * text of each must be checked again. It covers the jobs of all employers. If it finds too many to check, the employer's own list is
 * scanned instead.
 */
public final class SqliteSearchIndex {
    private static final int TRIGRAM = 3;
    private static final int TRIGRAMS_MAX = 64;
    /** Cost of looking up a job by its id, as the number of entries of an employer's list that can be scanned in that time. */
    private static final int LOOK_UP_COST = 20;
    private static final int COMMON_MIN = 100;

    private static final String IS_COMMON = "WITH many AS MATERIALIZED (SELECT " + COMMON_MIN + " + coalesce(sum(active + archived + draft), 0) / "
        + LOOK_UP_COST + " AS jobs FROM job_tally WHERE employer = :employer)"
        + " SELECT (SELECT count(*) FROM (SELECT 1 FROM job_search WHERE job_search MATCH :trigrams LIMIT (SELECT jobs FROM many))) = jobs FROM many";

    /** {@link #indexChanges} as one object, because the database registers an object only once. */
    static final Consumer<Transaction> INDEX_CHANGES = SqliteSearchIndex::indexChanges;

    private SqliteSearchIndex() {}

    /** Indexes the jobs that changed. Runs before each commit: one statement for a whole group of writes costs little per job. */
    private static void indexChanges(Transaction tx) {
        if (!tx.sql("SELECT job FROM job_search_due LIMIT 1").exists()) {
            return;
        }
        tx.execute("INSERT OR REPLACE INTO job_search (rowid, search)"
            + " SELECT j.id, j.search FROM job_search_due d CROSS JOIN job j ON j.id = d.job");
        tx.execute("DELETE FROM job_search_due");
    }

    public static TextMatch matching(String foldedText) {
        return isIndexed(foldedText) ? indexed(foldedText) : scanned(foldedText);
    }

    /** Returns a match for jobs of one employer. The caller adds the condition on the employer. */
    static TextMatch matching(Transaction tx, EmployerId employer, String foldedText) {
        return isIndexed(foldedText) && !isCommon(tx, employer, foldedText) ? indexed(foldedText) : scanned(foldedText);
    }

    private static boolean isIndexed(String text) {
        return text.codePointCount(0, text.length()) >= TRIGRAM;
    }

    private static TextMatch indexed(String text) {
        return new TextMatch("job_search s CROSS JOIN job j ON j.id = s.rowid",
            "s.job_search MATCH :trigrams AND instr(j.search, :text) > 0", Map.of("trigrams", trigrams(text), "text", text));
    }

    /** Returns a match that scans the search text, which is a column of the indexes behind the lists. */
    private static TextMatch scanned(String text) {
        return new TextMatch("job j", "instr(j.search, :text) > 0", Map.of("text", text));
    }

    /** Returns every third trigram and the last one: together they cover the text. For a very long text the first ones are enough. */
    private static String trigrams(String text) {
        var points = text.codePoints().toArray();
        int last = points.length - TRIGRAM;
        return IntStream.concat(IntStream.iterate(0, start -> start < last, start -> start + TRIGRAM), IntStream.of(last))
            .limit(TRIGRAMS_MAX).mapToObj(start -> '"' + new String(points, start, TRIGRAM).replace("\"", "\"\"") + '"')
            .collect(Collectors.joining(" AND "));
    }

    /** Reports whether looking up all the jobs found would take longer than scanning the employer's list. */
    private static boolean isCommon(Transaction tx, EmployerId employer, String text) {
        return tx.sql(IS_COMMON).bind("employer", employer.value()).bind("trigrams", trigrams(text)).one(Row::nextBoolean);
    }
}
