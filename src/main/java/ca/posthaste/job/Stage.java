package ca.posthaste.job;

import ca.posthaste.language.Coded;
import java.time.LocalDate;
import java.util.Optional;

/** The stage of a job as users see it, from its status and dates. A job is in exactly one stage, but one that is closing soon is active, too. */
public enum Stage implements Coded {
    DRAFT(Status.DRAFT), SCHEDULED(Status.DRAFT), ACTIVE(Status.ACTIVE), CLOSING(Status.ACTIVE), CLOSED(Status.ACTIVE), ARCHIVED(Status.ARCHIVED);

    /** Number of days before the close date from which a job is closing soon, which is when its users are first reminded. */
    public static final int CLOSING_DAYS = 7;

    private final Status status;

    Stage(Status status) {
        this.status = status;
    }

    public Status status() {
        return status;
    }

    /** Returns the stage; never {@link #CLOSING}. */
    public static Stage of(Status status, LocalDate closes, boolean isScheduled, LocalDate today) {
        return switch (status) {
            case DRAFT -> isScheduled ? SCHEDULED : DRAFT;
            case ACTIVE -> closes.isBefore(today) ? CLOSED : ACTIVE;
            case ARCHIVED -> ARCHIVED;
        };
    }

    public static Stage of(Posting posting, LocalDate today) {
        return of(posting.status(), posting.dates().closes(), posting.dates().publishOn() != null, today);
    }

    public static Optional<Stage> of(String word) {
        return Coded.find(Stage.class, word);
    }
}
