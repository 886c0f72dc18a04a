package ca.posthaste.job.reference;

import java.util.Optional;

/** The destination of applications: the employer's mailbox, by way of this service, or directly the employer's site. */
public enum RoutingType implements ReferenceItem {
    EMAIL(1, "Email", "Courriel"),
    URL(2, "URL", "URL");

    private final Label label;

    RoutingType(int id, String english, String french) {
        label = new Label(id, english, french);
    }

    public static Optional<RoutingType> of(int id) {
        return ReferenceItem.find(values(), id);
    }

    @Override public Label label() {
        return label;
    }
}
