package ca.posthaste.console.job;

import ca.posthaste.http.form.SentFields;
import ca.posthaste.job.Status;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The button pressed on the form. */
enum JobFormDeed {
    SAVE(null), PUBLISH(Status.ACTIVE), SCHEDULE(Status.DRAFT), ARCHIVE(Status.ARCHIVED), COPY(null);

    /** Name of the field that a button sends. */
    static final String FIELD = "do";

    private final Status status;

    JobFormDeed(Status status) {
        this.status = status;
    }

    /** Returns the button of a form. A form sent with the Enter key has none, and is saved. */
    static JobFormDeed of(SentFields sent) {
        return Arrays.stream(values()).filter(deed -> deed.word().equals(sent.get(FIELD))).findFirst().orElse(SAVE);
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the new status of the job; empty if it does not change. */
    Optional<Status> status() {
        return Optional.ofNullable(status);
    }
}
