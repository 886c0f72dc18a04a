package ca.posthaste.console.job;

import ca.posthaste.http.form.SentFields;
import ca.posthaste.job.Status;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The button that was pressed. */
enum JobFormDeed {
    SAVE(null), PUBLISH(Status.ACTIVE), SCHEDULE(Status.DRAFT), ARCHIVE(Status.ARCHIVED), COPY(null);

    /** The field that a button sends. */
    static final String FIELD = "do";

    private final Status status;

    JobFormDeed(Status status) {
        this.status = status;
    }

    /** Who sends a form by a key presses no button: that saves. */
    static JobFormDeed of(SentFields sent) {
        return Arrays.stream(values()).filter(deed -> deed.word().equals(sent.get(FIELD))).findFirst().orElse(SAVE);
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the job becomes; empty if it stays what it is. */
    Optional<Status> status() {
        return Optional.ofNullable(status);
    }
}
