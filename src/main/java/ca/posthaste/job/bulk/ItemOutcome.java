package ca.posthaste.job.bulk;

import java.util.Locale;

/** The outcome for a job, actual or planned. */
public enum ItemOutcome {
    CREATED("create"), UPDATED("update"), UNCHANGED("unchanged"), ARCHIVED("archive"), DELETED("delete"), FAILED("failed");

    private final String planned;

    ItemOutcome(String planned) {
        this.planned = planned;
    }

    String done() {
        return name().toLowerCase(Locale.ROOT);
    }

    String planned() {
        return planned;
    }

    public boolean isWrite() {
        return this != UNCHANGED && this != FAILED;
    }
}
