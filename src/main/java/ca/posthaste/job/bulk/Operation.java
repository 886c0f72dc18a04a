package ca.posthaste.job.bulk;

import ca.posthaste.language.Coded;
import java.util.List;

/** The operation of a batch item. */
enum Operation implements Coded {
    UPSERT, CREATE, UPDATE, ARCHIVE, PUBLISH, REFRESH, DELETE;

    static final List<String> WORDS = Coded.words(Operation.class);

    boolean takesJob() {
        return this == UPSERT || this == CREATE || this == UPDATE;
    }

    /** Reports whether the job may be new, so that only its referenceId can identify it. */
    boolean namesNoJob() {
        return this == UPSERT || this == CREATE;
    }
}
