package ca.posthaste.job;

import ca.posthaste.problem.FieldInput;
import java.time.LocalDate;

/**
 * When a job was published and when it closes.
 *
 * @param closesByDefault nobody chose the close date, so it follows the publish date
 * @param launched        the job has been active before; only its first activation sets a new publish date
 */
public record Dates(LocalDate published, LocalDate closes, boolean closesByDefault, boolean launched) {
    public static final int LIFETIME_DAYS = 60;
    public static final int REFRESH_DAYS = 7;

    static Dates created(LocalDate today, FieldInput<LocalDate> closeDate, Status status) {
        return open(today, status == Status.ACTIVE).closing(closeDate);
    }

    private static Dates open(LocalDate published, boolean launched) {
        return new Dates(published, published.plusDays(LIFETIME_DAYS), true, launched);
    }

    Dates changed(Status from, Status to, FieldInput<LocalDate> closeDate, LocalDate today) {
        return launched(from, to, today).closing(closeDate);
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
