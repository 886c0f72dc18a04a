package ca.posthaste.job.store;

import ca.posthaste.job.Stage;
import java.util.Map;

/**
 * The jobs of an employer as its users see them: a page of the list, and the number of jobs in each stage. Both are read by one statement, so
 * they are consistent. Jobs that close soon are also counted as active.
 */
public record JobOverview(JobPage page, Map<Stage, Integer> counts) {
    public int all() {
        return counts.entrySet().stream().filter(entry -> entry.getKey() != Stage.CLOSING).mapToInt(Map.Entry::getValue).sum();
    }
}
