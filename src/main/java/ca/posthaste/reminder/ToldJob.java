package ca.posthaste.reminder;

import java.time.LocalDate;

/**
 * A job that users are told of.
 *
 * @param referenceId null if it has none
 * @param day         the last day on which it is open; of a draft, the day on which it was to be published
 */
record ToldJob(int id, String title, String referenceId, LocalDate day) {
    /** Its title, and the name by which the employer's own system knows it. */
    String name() {
        return referenceId == null ? title : title + " (" + referenceId + ")";
    }
}
