package ca.posthaste.job.bulk;

import java.util.Locale;

/** The outcome for a job, actual or planned. */
enum Outcome {
    CREATED("create"), UPDATED("update"), UNCHANGED("unchanged"), ARCHIVED("archive"), DELETED("delete"), FAILED("failed");

    private final String planned;

    Outcome(String planned) {
        this.planned = planned;
    }

    String done() {
        return name().toLowerCase(Locale.ROOT);
    }

    String planned() {
        return planned;
    }

    boolean isWrite() {
        return this != UNCHANGED && this != FAILED;
    }
}
