package ca.posthaste.job.reminder;

import java.time.LocalDate;

/**
 * A job in a notice to users.
 *
 * @param referenceId reference ID; null if it has none
 * @param day         last day on which the job is open; for a draft, the day on which it should have been published
 */
record NotifiedJob(int id, String title, String referenceId, LocalDate day) {
    /** Returns the title, followed by the reference ID of the employer's own system if there is one. */
    String name() {
        return referenceId == null ? title : title + " (" + referenceId + ")";
    }
}
