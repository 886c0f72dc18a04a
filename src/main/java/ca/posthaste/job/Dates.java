package ca.posthaste.job;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.time.LocalDate;

/**
 * The publish and close dates of a job.
 *
 * @param closesByDefault whether the close date is the default, which follows the publish date
 * @param launched        whether the job has been active before; only its first activation sets a new publish date
 * @param publishOn       day on which a draft becomes active automatically; null if it is not scheduled
 */
public record Dates(LocalDate published, LocalDate closes, boolean closesByDefault, boolean launched, LocalDate publishOn) {
    public static final int LIFETIME_DAYS = 60;
    public static final int REFRESH_DAYS = 7;

    public Dates(LocalDate published, LocalDate closes, boolean closesByDefault, boolean launched) {
        this(published, closes, closesByDefault, launched, null);
    }

    static Dates created(LocalDate today, JobPatch sent, Status status) {
        return open(today, status == Status.ACTIVE).closing(sent.closeDate()).publishedOn(sent.publishOn().or(null), status);
    }

    /** Returns the dates of a draft for which nobody chose a date. */
    static Dates ofDraft(LocalDate today) {
        return open(today, false);
    }

    private static Dates open(LocalDate published, boolean launched) {
        return new Dates(published, published.plusDays(LIFETIME_DAYS), true, launched);
    }

    Dates changed(Status from, Status to, JobPatch sent, LocalDate today) {
        var day = to == Status.DRAFT ? sent.publishOn().over(publishOn, null) : null;
        var closeDate = isDefaultBefore(day, sent.closeDate()) ? FieldInput.<LocalDate>absent() : sent.closeDate();
        return launched(from, to, today).closing(closeDate).publishedOn(day, to);
    }

    /** Reports whether a client sent back the default close date that it had read. It will move past the day of publication, so nobody chose it. */
    private boolean isDefaultBefore(LocalDate day, FieldInput<LocalDate> closeDate) {
        return day != null && closesByDefault && closes.isBefore(day) && closes.equals(closeDate.or(null));
    }

    /** Returns these dates with the given day of publication, which only a draft can have. */
    private Dates publishedOn(LocalDate day, Status status) {
        return new Dates(published, closes, closesByDefault, launched, status == Status.DRAFT ? day : null);
    }

    /** Checks {@code publishOn} only for drafts, where it has an effect, and only if it was sent: version 1.1 does not know it. */
    void check(JobPatch sent, LocalDate today, Violations faults) {
        if (publishOn == null || !sent.publishOn().isValue()) {
            return;
        }
        if (publishOn.isBefore(today)) {
            faults.add("/publishOn", Rule.DATE_PAST, UserMessage.of("job.publish-on-past", "min", today));
        } else if (!closesByDefault && closes.isBefore(publishOn) && sent.closeDate().isValue()) {
            faults.add("/closeDate", Rule.NOT_ALLOWED, UserMessage.of("job.closes-early", "min", publishOn));
        } else if (!closesByDefault && closes.isBefore(publishOn)) {
            faults.add("/publishOn", Rule.NOT_ALLOWED, UserMessage.of("job.published-late", "max", closes));
        }
    }

    /** Returns these dates with a new publish date; a default close date moves along. */
    Dates refreshed(LocalDate today) {
        return closesByDefault ? open(today, launched) : new Dates(today, closes, false, launched, publishOn);
    }

    LocalDate refreshable() {
        return published.plusDays(REFRESH_DAYS);
    }

    private Dates launched(Status from, Status to, LocalDate today) {
        if (to != Status.ACTIVE || launched) {
            return this;
        }
        if (from != Status.DRAFT) {
            return new Dates(published, closes, closesByDefault, true);
        }
        return closesByDefault ? open(today, true) : new Dates(today, closes, false, true);
    }

    private Dates closing(FieldInput<LocalDate> closeDate) {
        if (closeDate.isValue()) {
            return new Dates(published, closeDate.value(), false, launched);
        }
        return closeDate.isEmpty() ? open(published, launched) : this;
    }
}
