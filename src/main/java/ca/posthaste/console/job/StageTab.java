package ca.posthaste.console.job;

import ca.posthaste.job.Stage;
import ca.posthaste.job.store.JobOverview;
import ca.posthaste.page.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A link to the jobs in one stage, with their number. It keeps the search text. */
public record StageTab(String path, String name, String count, boolean isChosen) {

    /** @param list path of the list */
    static List<StageTab> all(JobListQuery address, JobOverview overview, String list, Messages texts) {
        var tabs = new ArrayList<StageTab>();
        tabs.add(tab(address, Optional.empty(), texts.get("jobTabAll"), overview.all(), list, texts));
        for (var stage : Stage.values()) {
            tabs.add(tab(address, Optional.of(stage), name(stage, texts), overview.counts().get(stage), list, texts));
        }
        return tabs;
    }

    private static StageTab tab(JobListQuery address, Optional<Stage> stage, String name, int count, String list, Messages texts) {
        return new StageTab(address.in(stage).path(list), name, texts.number(count), address.stage().equals(stage));
    }

    static String name(Stage stage, Messages texts) {
        return switch (stage) {
            case DRAFT -> texts.get("jobTabDraft");
            case SCHEDULED -> texts.get("jobTabScheduled");
            case ACTIVE -> texts.get("jobTabActive");
            case CLOSING -> texts.get("jobTabClosing");
            case CLOSED -> texts.get("jobTabClosed");
            case ARCHIVED -> texts.get("jobTabArchived");
        };
    }
}
