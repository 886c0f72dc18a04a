package ca.posthaste.push;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Map;

/** The number of jobs per outcome, as counted by the server. */
final class Totals {
    private final Map<JobOutcome, Integer> counts = new EnumMap<>(JobOutcome.class);

    void add(JsonNode summary) {
        for (var outcome : JobOutcome.values()) {
            counts.merge(outcome, summary.path(outcome.planned).asInt(summary.path(outcome.done).asInt(0)), Integer::sum);
        }
    }

    int of(JobOutcome outcome) {
        return counts.getOrDefault(outcome, 0);
    }

    boolean isChange() {
        return of(JobOutcome.CREATED) + of(JobOutcome.UPDATED) + of(JobOutcome.ARCHIVED) + of(JobOutcome.DELETED) > 0;
    }

    /** Returns a summary such as "Plan: 3 to create, 1 to update, 2 to archive, 95 unchanged." */
    String planned(boolean isSet, int rejected) {
        return "Plan: " + list(isSet, rejected, true);
    }

    String done(boolean isSet, int rejected) {
        return "Done: " + list(isSet, rejected, false);
    }

    private String list(boolean isSet, int rejected, boolean isPlan) {
        var parts = new ArrayList<String>();
        parts.add(part(JobOutcome.CREATED, isPlan));
        parts.add(part(JobOutcome.UPDATED, isPlan));
        if (isSet && of(JobOutcome.DELETED) == 0 || of(JobOutcome.ARCHIVED) > 0) {
            parts.add(part(JobOutcome.ARCHIVED, isPlan));
        }
        if (of(JobOutcome.DELETED) > 0) {
            parts.add(part(JobOutcome.DELETED, isPlan));
        }
        parts.add(of(JobOutcome.UNCHANGED) + " unchanged");
        if (rejected > 0) {
            parts.add(rejected + " rejected");
        }
        return String.join(", ", parts) + ".";
    }

    private String part(JobOutcome outcome, boolean isPlan) {
        return of(outcome) + (isPlan ? " to " + outcome.planned : " " + outcome.done);
    }
}
