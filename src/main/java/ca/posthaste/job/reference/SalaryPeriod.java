package ca.posthaste.job.reference;

import java.util.Optional;

/** The period to which a salary amount refers. */
public enum SalaryPeriod implements ReferenceItem {
    YEARLY(1, "Yearly", "year", "Par année", 1),
    MONTHLY(2, "Monthly", "month", "Par mois", 12),
    WEEKLY(3, "Weekly", "week", "Par semaine", 52),
    DAILY(4, "Daily", "day", "Par jour", 260),
    HOURLY(5, "Hourly", "hour", "Par heure", 2_080);

    private final Label label;
    private final String unit;
    private final int perYear;

    SalaryPeriod(int id, String english, String unit, String french, int perYear) {
        label = new Label(id, english, french);
        this.unit = unit;
        this.perYear = perYear;
    }

    public static Optional<SalaryPeriod> of(int id) {
        return ReferenceItem.find(values(), id);
    }

    @Override public Label label() {
        return label;
    }

    public String unit() {
        return unit;
    }

    public int perYear() {
        return perYear;
    }
}
