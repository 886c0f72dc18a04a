package ca.posthaste.reference;

import java.util.Optional;

/** The period that a salary amount is for. */
public enum SalaryPeriod implements ReferenceItem {
    YEARLY(1, "Yearly", "year", "Par année"),
    MONTHLY(2, "Monthly", "month", "Par mois"),
    WEEKLY(3, "Weekly", "week", "Par semaine"),
    DAILY(4, "Daily", "day", "Par jour"),
    HOURLY(5, "Hourly", "hour", "Par heure");

    private final Label label;
    private final String unit;

    SalaryPeriod(int id, String english, String unit, String french) {
        label = new Label(id, english, french);
        this.unit = unit;
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
}
