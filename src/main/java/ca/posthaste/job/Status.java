package ca.posthaste.job;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The status of a job. Any status may follow any other. */
public enum Status {
    ACTIVE, ARCHIVED, DRAFT;

    public static final List<String> WORDS = Arrays.stream(values()).map(Status::code).toList();

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Status of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
