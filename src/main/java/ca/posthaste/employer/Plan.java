package ca.posthaste.employer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What an employer has paid for. Auto-refresh works on the unlimited plan only. */
public enum Plan {
    UNLIMITED, STANDARD;

    public static final List<String> WORDS = Arrays.stream(values()).map(Plan::word).toList();

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Plan> of(String word) {
        return Arrays.stream(values()).filter(plan -> plan.word().equals(word)).findFirst();
    }
}
