package ca.posthaste.job.reference;

import java.util.Optional;

/** The kinds of employment. */
public enum PositionType implements ReferenceItem {
    FULL_TIME(1, "Full Time", "Temps plein"),
    PART_TIME(2, "Part Time", "Temps partiel"),
    CONTRACT(3, "Contract", "Contrat"),
    TEMP(4, "Temp", "Temporaire"),
    VOLUNTEER(5, "Volunteer", "Bénévolat");

    private final Label label;

    PositionType(int id, String english, String french) {
        label = new Label(id, english, french);
    }

    public static Optional<PositionType> of(int id) {
        return ReferenceItem.find(values(), id);
    }

    @Override public Label label() {
        return label;
    }
}
