package ca.posthaste.console.job;

import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Status;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An archived job with its state before, stored in a field of the form that undoes the archiving.
 *
 * @param publishOn day on which the draft was scheduled to become active; null if there was none
 * @param tag       tag of the archived job; if somebody has changed the job since, it is not restored
 */
public record UndoArchive(JobId id, Status before, LocalDate publishOn, String tag) {
    private static final Pattern FIELD = Pattern.compile("([1-9][0-9]{0,9}) (active|draft) (-|\\d{4}-\\d{2}-\\d{2}) (\"[0-9a-z-]{1,40}\")");
    private static final String NO_DAY = "-";

    static UndoArchive of(Job before, Job after) {
        return new UndoArchive(before.id(), before.posting().status(), before.posting().dates().publishOn(), after.tag());
    }

    String field() {
        return id.value() + " " + before.code() + " " + (publishOn == null ? NO_DAY : publishOn) + " " + tag;
    }

    /** Parses a field; empty if no page of ours could have sent it. */
    static Optional<UndoArchive> of(String field) {
        var parts = FIELD.matcher(field);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            var day = parts.group(3).equals(NO_DAY) ? null : LocalDate.parse(parts.group(3));
            return Optional.of(new UndoArchive(new JobId(Integer.parseInt(parts.group(1))), Status.of(parts.group(2)), day, parts.group(4)));
        } catch (DateTimeException | NumberFormatException madeUp) {
            return Optional.empty();
        }
    }
}
