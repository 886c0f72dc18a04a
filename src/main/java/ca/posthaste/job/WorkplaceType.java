package ca.posthaste.job;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The kind of workplace. */
public enum WorkplaceType {
    ONSITE, HYBRID, REMOTE;

    public static final List<String> WORDS = Arrays.stream(values()).map(WorkplaceType::code).toList();

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static WorkplaceType of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
