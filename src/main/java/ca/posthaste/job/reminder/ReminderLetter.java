package ca.posthaste.job.reminder;

import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Reminder;
import ca.posthaste.job.reminder.JobNotices.NotifiedJob;
import ca.posthaste.mail.MessageContent;
import java.util.List;

/**
 * The mail that reminds an employer's users of jobs that close, in the employer's language.
 *
 * @param jobs    the first of the jobs; at least one
 * @param count   number of jobs; a lower bound if {@code more} is true
 */
record ReminderLetter(Employer employer, Reminder kind, List<NotifiedJob> jobs, int count, boolean more, String baseUrl) {
    MessageContent written() {
        var letter = new MessageContent(employer.language());
        var first = jobs.get(0);
        if (count > 1) {
            letter.subject("reminder.several-" + kind.code(), "count", count);
        } else if (kind == Reminder.CLOSED) {
            letter.subject("reminder.one-closed", "title", first.title());
        } else {
            letter.subject("reminder.one-closes", "title", first.title(), "day", first.day());
        }
        letter.add("reminder.opening-" + kind.code(), "employer", employer.name());
        for (var job : jobs) {
            letter.addLink(baseUrl + "/renew/" + job.id() + "?lang=" + employer.language().code(), "reminder.renew", "job", job.name(), "day", job.day());
        }
        int others = count - jobs.size();
        if (more) {
            letter.add("reminder.others-at-least", "count", others);
        } else if (others == 1) {
            letter.add("reminder.another");
        } else if (others > 1) {
            letter.add("reminder.others", "count", others);
        }
        return letter.add("reminder.reason", "employer", employer.name());
    }
}
