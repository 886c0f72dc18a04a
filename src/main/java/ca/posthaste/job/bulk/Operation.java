package ca.posthaste.job.bulk;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What an item of a batch does. */
enum Operation {
    UPSERT, CREATE, UPDATE, ARCHIVE, PUBLISH, REFRESH, DELETE;

    static final List<String> WORDS = Arrays.stream(values()).map(Operation::word).toList();

    static Operation of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean takesJob() {
        return this == UPSERT || this == CREATE || this == UPDATE;
    }

    /** The job may be new, so only its referenceId can say which one is meant. */
    boolean namesNoJob() {
        return this == UPSERT || this == CREATE;
    }
}
