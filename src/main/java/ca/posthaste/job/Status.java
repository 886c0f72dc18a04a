package ca.posthaste.job;

import ca.posthaste.language.Coded;
import java.util.List;

/** The status of a job. Any status may follow any other. */
public enum Status implements Coded {
    ACTIVE, ARCHIVED, DRAFT;

    public static final List<String> WORDS = Coded.words(Status.class);

    public static Status of(String word) {
        return Coded.of(Status.class, word);
    }
}
