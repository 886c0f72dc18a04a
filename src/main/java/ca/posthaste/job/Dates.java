package ca.posthaste.job;

import ca.posthaste.problem.Faults;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.Rule;
import java.time.LocalDate;

/**
 * When a job was published and when it closes.
 *
 * @param closesByDefault nobody chose the close date, so it follows the publish date
 * @param launched        the job has been active before; only its first activation sets a new publish date
 * @param publishOn       the day on which a draft becomes active by itself; null if there is none
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

    private static Dates open(LocalDate published, boolean launched) {
        return new Dates(published, published.plusDays(LIFETIME_DAYS), true, launched);
    }

    Dates changed(Status from, Status to, JobPatch sent, LocalDate today) {
        return launched(from, to, today).closing(sent.closeDate()).publishedOn(sent.publishOn().over(publishOn, null), to);
    }

    /** Only for a draft: what is active is published, and what was archived stays so. */
    private Dates publishedOn(LocalDate day, Status status) {
        return new Dates(published, closes, closesByDefault, launched, status == Status.DRAFT ? day : null);
    }

    /** Which day to publish on is checked only where it counts. */
    static void check(FieldInput<LocalDate> publishOn, Status status, LocalDate today, Faults faults) {
        if (status == Status.DRAFT && publishOn.isValue() && publishOn.value().isBefore(today)) {
            faults.add("/publishOn", Rule.DATE_PAST, "Send publishOn as " + today + " or a later day, or null.");
        }
    }

    /** Published anew; a close date that nobody chose moves along. */
    Dates refreshed(LocalDate today) {
        return closesByDefault ? open(today, launched) : new Dates(today, closes, false, launched, publishOn);
    }

    /** The day from which it may be refreshed. */
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
