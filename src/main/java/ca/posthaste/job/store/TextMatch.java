package ca.posthaste.job.store;

import java.util.Map;

/**
 * The SQL that finds the jobs containing a text. It depends on the engine's index.
 *
 * @param from   table expression that yields {@code job j}
 * @param where  condition on the table expression
 * @param values parameter values by name
 */
public record TextMatch(String from, String where, Map<String, String> values) {
    /** Returns a match by LIKE, which PostgreSQL's trigram index supports. */
    public static TextMatch like(String foldedText) {
        return new TextMatch("job j", "j.search LIKE :text",
            Map.of("text", "%" + foldedText.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"));
    }
}
