package ca.posthaste.job.store;

import ca.posthaste.job.Stage;
import java.util.Map;

/** The number of an employer's jobs in each stage. Jobs that close soon are also counted as active. */
public record StageCounts(Map<Stage, Integer> jobs) {
    public int of(Stage stage) {
        return jobs.get(stage);
    }

    public int all() {
        return jobs.entrySet().stream().filter(entry -> entry.getKey() != Stage.CLOSING).mapToInt(Map.Entry::getValue).sum();
    }
}
