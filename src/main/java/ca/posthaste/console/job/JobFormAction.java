package ca.posthaste.console.job;

import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.job.Status;
import ca.posthaste.language.Coded;
import java.util.Arrays;
import java.util.Optional;

/** The button pressed on the form. */
enum JobFormAction implements Coded {
    SAVE(null), PUBLISH(Status.ACTIVE), SCHEDULE(Status.DRAFT), ARCHIVE(Status.ARCHIVED), COPY(null);

    static final String FIELD = "do";

    private final Status status;

    JobFormAction(Status status) {
        this.status = status;
    }

    /** Returns the button of a form. A form sent with the Enter key has none, and is saved. */
    static JobFormAction of(ConsoleForm sent) {
        return Arrays.stream(values()).filter(button -> button.code().equals(sent.get(FIELD))).findFirst().orElse(SAVE);
    }

    /** Returns the new status of the job; empty if it does not change. */
    Optional<Status> status() {
        return Optional.ofNullable(status);
    }
}
