package ca.posthaste.reference;

import java.util.Optional;

/** Where applications go: through us to the employer's mailbox, or straight to the employer's site. */
public enum RoutingType implements Entry {
    EMAIL(1, "Email", "Courriel"),
    URL(2, "URL", "URL");

    private final int id;
    private final String english;
    private final String french;

    RoutingType(int id, String english, String french) {
        this.id = id;
        this.english = english;
        this.french = french;
    }

    public static Optional<RoutingType> of(int id) {
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
