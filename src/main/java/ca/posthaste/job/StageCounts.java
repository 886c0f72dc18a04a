package ca.posthaste.job;

import java.util.Map;

/** How many jobs of an employer are in which stage. Those that close soon are among the active ones. */
public record StageCounts(Map<Stage, Integer> jobs) {
    public int of(Stage stage) {
        return jobs.get(stage);
    }

    public int all() {
        return jobs.entrySet().stream().filter(entry -> entry.getKey() != Stage.CLOSING).mapToInt(Map.Entry::getValue).sum();
    }
}
