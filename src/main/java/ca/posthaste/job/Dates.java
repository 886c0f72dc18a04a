package ca.posthaste.job;

import ca.posthaste.language.Bilingual;
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

    /** Of a draft for which nobody chose a date. */
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

    /** A draft that was read is sent back: its close date will move to behind the day on which it is published, so nobody chose it. */
    private boolean isDefaultBefore(LocalDate day, FieldInput<LocalDate> closeDate) {
        return day != null && closesByDefault && closes.isBefore(day) && closes.equals(closeDate.or(null));
    }

    /** Only for a draft: what is active is published, and what was archived stays so. */
    private Dates publishedOn(LocalDate day, Status status) {
        return new Dates(published, closes, closesByDefault, launched, status == Status.DRAFT ? day : null);
    }

    /** Which day to publish on is checked only where it counts, and only if it was sent: version 1.1 does not know of it. */
    void check(JobPatch sent, LocalDate today, Faults faults) {
        if (publishOn == null || !sent.publishOn().isValue()) {
            return;
        }
        if (publishOn.isBefore(today)) {
            faults.add("/publishOn", Rule.DATE_PAST, Bilingual.format("Send publishOn as %s or a later day, or null.",
                "Mettez dans publishOn le %s ou un jour ultérieur, ou null.", today));
        } else if (!closesByDefault && closes.isBefore(publishOn) && sent.closeDate().isValue()) {
            faults.add("/closeDate", Rule.NOT_ALLOWED,
                Bilingual.format("Send closeDate as %s or a later day, or null: on that day the job is published.",
                    "Mettez dans closeDate le %s ou un jour ultérieur, ou null\u00a0: l'offre est publiée ce jour-là.", publishOn));
        } else if (!closesByDefault && closes.isBefore(publishOn)) {
            faults.add("/publishOn", Rule.NOT_ALLOWED,
                Bilingual.format("Send publishOn as %s or an earlier day, or a later closeDate with it: on that day the job closes.",
                    "Mettez dans publishOn le %s ou un jour antérieur, ou envoyez aussi une closeDate ultérieure\u00a0: l'offre ferme ce jour-là.", closes));
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
