package ca.posthaste.job.reminder;

import ca.posthaste.employer.Reminder;
import java.time.LocalDate;
import java.util.stream.IntStream;

/**
 * The period in which a reminder is sent, in days from today to the close date. A reminder that was missed because the service was down is sent late while the
 * window is open, and not at all afterwards.
 *
 * @param lead minimum number of days between publication and close date. An employer that has just chosen a near date needs no reminder.
 */
record ReminderWindow(int first, int last, int lead) {

    static ReminderWindow of(Reminder kind) {
        return switch (kind) {
            case WEEK -> new ReminderWindow(2, 7, 7);
            case DAY -> new ReminderWindow(0, 1, 1);
            case CLOSED -> new ReminderWindow(-3, -1, 0);
        };
    }

    /** Returns the close dates within the window. */
    LocalDate[] days(LocalDate today) {
        return IntStream.rangeClosed(first, last).mapToObj(today::plusDays).toArray(LocalDate[]::new);
    }
}
