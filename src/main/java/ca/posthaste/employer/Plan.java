package ca.posthaste.employer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The plan that an employer pays for. Auto-refresh is available only in the unlimited plan. */
public enum Plan {
    UNLIMITED, STANDARD;

    public static final List<String> WORDS = Arrays.stream(values()).map(Plan::code).toList();

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Plan> of(String word) {
        return Arrays.stream(values()).filter(plan -> plan.code().equals(word)).findFirst();
    }
}
