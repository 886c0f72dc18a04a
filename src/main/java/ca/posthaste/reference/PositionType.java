package ca.posthaste.reference;

import java.util.Optional;

/** The kinds of employment a job can offer. */
public enum PositionType implements Entry {
    FULL_TIME(1, "Full Time", "Temps plein"),
    PART_TIME(2, "Part Time", "Temps partiel"),
    CONTRACT(3, "Contract", "Contrat"),
    TEMP(4, "Temp", "Temporaire"),
    VOLUNTEER(5, "Volunteer", "Bénévolat");

    private final int id;
    private final String english;
    private final String french;

    PositionType(int id, String english, String french) {
        this.id = id;
        this.english = english;
        this.french = french;
    }

    public static Optional<PositionType> of(int id) {
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
}
