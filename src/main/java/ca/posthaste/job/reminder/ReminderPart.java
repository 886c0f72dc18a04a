package ca.posthaste.job.reminder;

import ca.posthaste.account.Users;
import ca.posthaste.db.Database;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.mail.MailPart;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.time.Clock;
import java.util.List;

/** Sends reminders, and publishes drafts on their publication date. If a draft cannot be published, the employer's users are notified. */
public record ReminderPart(Publishing publishing, Reminders reminders) implements Part {
    public ReminderPart(Database database, Users users, MailPart mail, Publishing publishing, Clock clock) {
        this(publishing, new Reminders(database, users, mail.outbox(), mail::wake, mail.baseUrl(), clock));
    }

    @Override public List<Task> tasks() {
        return List.of(
            Task.counting(Task.FIVE_MINUTES, "publish drafts", () -> publishing.publishDue(reminders::unpublished), "%d drafts were published on their day"),
            Task.counting(Task.FIVE_MINUTES, "remind users of jobs that close", reminders::send, "Users are sent %d messages about jobs that close"),
            new Task(Task.HOUR, "delete old notices about jobs", reminders::sweep));
    }
}
