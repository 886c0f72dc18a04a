package ca.posthaste.job.bulk;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The operation of a batch item. */
enum Operation {
    UPSERT, CREATE, UPDATE, ARCHIVE, PUBLISH, REFRESH, DELETE;

    static final List<String> WORDS = Arrays.stream(values()).map(Operation::code).toList();

    static Operation of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean takesJob() {
        return this == UPSERT || this == CREATE || this == UPDATE;
    }

    /** Reports whether the job may be new, so that only its referenceId can identify it. */
    boolean namesNoJob() {
        return this == UPSERT || this == CREATE;
    }
}
