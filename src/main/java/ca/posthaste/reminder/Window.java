package ca.posthaste.reminder;

import ca.posthaste.employer.Reminder;
import java.time.LocalDate;
import java.util.stream.IntStream;

/**
 * When a reminder is sent, in days from today to the close date. One that was missed, because the service did not run, is sent late
 * while the window is open and not at all after it.
 *
 * @param lead how many days before its close date a job must have been published. Who has just chosen a near date need not be told.
 */
record Window(int first, int last, int lead) {

    static Window of(Reminder kind) {
        return switch (kind) {
            case WEEK -> new Window(2, 7, 7);
            case DAY -> new Window(0, 1, 1);
            case CLOSED -> new Window(-3, -1, 0);
        };
    }

    /** The close dates in it. */
    LocalDate[] days(LocalDate today) {
        return IntStream.rangeClosed(first, last).mapToObj(today::plusDays).toArray(LocalDate[]::new);
    }
}
