package ca.posthaste.employer;

import ca.posthaste.language.Coded;
import java.util.List;
import java.util.Optional;

/** The plan that an employer pays for. Auto-refresh is available only in the unlimited plan. */
public enum Plan implements Coded {
    UNLIMITED, STANDARD;

    public static final List<String> WORDS = Coded.words(Plan.class);

    public static Optional<Plan> of(String word) {
        return Coded.find(Plan.class, word);
    }
}
