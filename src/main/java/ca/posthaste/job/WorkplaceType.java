package ca.posthaste.job;

import ca.posthaste.language.Coded;
import java.util.List;

/** The kind of workplace. */
public enum WorkplaceType implements Coded {
    ONSITE, HYBRID, REMOTE;

    public static final List<String> WORDS = Coded.words(WorkplaceType.class);

    public static WorkplaceType of(String word) {
        return Coded.of(WorkplaceType.class, word);
    }
}
