package ca.posthaste.reference;

import java.util.Optional;

/** What a salary amount is paid for. */
public enum SalaryPeriod implements Entry {
    YEARLY(1, "Yearly", "year", "Par année"),
    MONTHLY(2, "Monthly", "month", "Par mois"),
    WEEKLY(3, "Weekly", "week", "Par semaine"),
    DAILY(4, "Daily", "day", "Par jour"),
    HOURLY(5, "Hourly", "hour", "Par heure");

    private final int id;
    private final String english;
    private final String unit;
    private final String french;

    SalaryPeriod(int id, String english, String unit, String french) {
        this.id = id;
        this.english = english;
        this.unit = unit;
        this.french = french;
    }

    public static Optional<SalaryPeriod> of(int id) {
        return Entry.find(values(), id);
    }

    @Override public int id() {
        return id;
    }

    @Override public String english() {
        return english;
    }

    @Override public String french() {
        return french;
    }

    public String unit() {
        return unit;
    }
}
