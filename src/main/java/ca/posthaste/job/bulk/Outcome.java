package ca.posthaste.job.bulk;

import java.util.Locale;

/** What became of a job, or what a plan says will. */
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
