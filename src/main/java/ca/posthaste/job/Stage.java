package ca.posthaste.job;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a job is in its life, as people see it: its status together with its dates. Every job is in one of them; one that closes soon is
 * active, too.
 */
public enum Stage {
    DRAFT(Status.DRAFT), SCHEDULED(Status.DRAFT), ACTIVE(Status.ACTIVE), CLOSING(Status.ACTIVE), CLOSED(Status.ACTIVE), ARCHIVED(Status.ARCHIVED);

    /** A job closes soon if it does so in at most so many days: when its users are first reminded. */
    public static final int CLOSING_DAYS = 7;

    private final Status status;

    Stage(Status status) {
        this.status = status;
    }

    public Status status() {
        return status;
    }

    /** Never {@link #CLOSING}. */
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

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Stage> of(String word) {
        return Arrays.stream(values()).filter(stage -> stage.word().equals(word)).findFirst();
    }
}
