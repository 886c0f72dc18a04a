package ca.posthaste.job.bulk;

import java.util.Locale;

/** The outcome for a job, actual or planned. */
public enum ItemOutcome {
    CREATED("create", 201), UPDATED("update", 200), UNCHANGED("unchanged", 200), ARCHIVED("archive", 200), DELETED("delete", 204), FAILED("failed", 0);

    private final String planned;
    /** HTTP status that the equivalent single request would have had; that of a failure depends on its problem. */
    final int status;

    ItemOutcome(String planned, int status) {
        this.planned = planned;
        this.status = status;
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
