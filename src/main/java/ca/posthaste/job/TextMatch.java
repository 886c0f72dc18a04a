package ca.posthaste.job;

import java.util.Map;

/**
 * The SQL that finds the jobs with a text. It depends on the engine's index.
 *
 * @param from   the table expression that yields {@code job j}
 * @param where  a condition on it
 * @param values of its parameters
 */
public record TextMatch(String from, String where, Map<String, String> values) {

    /** PostgreSQL's trigram index answers LIKE. */
    public static TextMatch like(String foldedText) {
        return new TextMatch("job j", "j.search LIKE :text",
            Map.of("text", "%" + foldedText.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"));
    }
}
