package ca.posthaste.job.reminder;

import ca.posthaste.account.Users;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Reminder;
import ca.posthaste.job.JobId;
import ca.posthaste.job.reminder.JobNotices.NotifiedJob;
import ca.posthaste.language.Bilingual;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Mails reminders about jobs to the users of employers. A notice is recorded in the transaction that queues the mail, so each is sent once,
 * whatever other nodes do. At most one message of each kind is sent per day; jobs that become due later are in the message of the next day.
 */
public record Reminders(Database database, Users users, Outbox outbox, Runnable wakeMail, String baseUrl, Clock clock) {
    /** Maximum number of jobs listed in a message. */
    static final int NAMED_MAX = 50;
    /** Maximum number of jobs covered by a message. The remaining ones are in the message of the next day. */
    static final int COUNTED_MAX = 5_000;
    private static final int EMPLOYERS = 100;
    private static final int SWEEP = 1_000;
    /** Retention of notices in days. It is longer than any window, so that no reminder is repeated. */
    private static final int KEPT_DAYS = 30;
    private static final JobNotices NOTICES = new JobNotices();
    private static final Duration MAIL_KEPT = Duration.ofDays(90);

    /** Queues all reminders that are due and returns the number of messages. If it fails for some employers, the first failure is thrown at the end. */
    public int send() {
        var round = new Round();
        for (var kind : Reminder.values()) {
            send(kind, round);
        }
        if (round.added > 0) {
            wakeMail.run();
        }
        if (round.fault != null) {
            throw round.fault;
        }
        return round.added;
    }

    private static final class Round {
        private int added;
        private RuntimeException fault;

        void run(IntSupplier work) {
            try {
                added += work.getAsInt();
            } catch (RuntimeException failed) {
                fault = fault == null ? failed : fault;
            }
        }
    }

    private void send(Reminder kind, Round round) {
        var last = new EmployerId(0);
        List<Employer> some;
        do {
            var after = last;
            some = database.read(tx -> NOTICES.employersToNotify(tx, kind, today(), after, EMPLOYERS));
            for (var employer : some) {
                round.run(() -> database.writeNow(tx -> remind(tx, employer, kind)));
                last = employer.id();
            }
        } while (some.size() == EMPLOYERS);
    }

    /** Queues the reminder for one employer. Locks the employer, so that a concurrent node sees what this one has recorded. */
    private int remind(Transaction tx, Employer employer, Reminder kind) {
        Employers.lock(tx, employer.id());
        var today = today(); // read once: midnight may pass in between
        var addresses = users.addresses(tx, employer.id());
        int count = addresses.isEmpty() ? 0 : NOTICES.recordNotices(tx, employer.id(), kind, today, COUNTED_MAX);
        if (count == 0) {
            return 0;
        }
        var jobs = NOTICES.notifiedJobs(tx, employer.id(), kind, today, NAMED_MAX);
        return add(tx, employer, addresses, reminder(employer, kind, jobs, count));
    }

    /** @param jobs the first of the jobs; at least one */
    private MessageContent reminder(Employer employer, Reminder kind, List<NotifiedJob> jobs, int count) {
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
        if (count == COUNTED_MAX) {
            letter.add("reminder.others-at-least", "count", others);
        } else if (others == 1) {
            letter.add("reminder.another");
        } else if (others > 1) {
            letter.add("reminder.others", "count", others);
        }
        return letter.add("reminder.reason", "employer", employer.name());
    }

    private int add(Transaction tx, Employer employer, List<String> addresses, MessageContent letter) {
        addresses.forEach(address -> outbox.addNotice(tx, employer.id(), address, letter));
        return addresses.size();
    }

    /** Notifies users that a draft could not be published on its publication date, once per date. */
    public void unpublished(Employer employer, JobId draft, List<Bilingual> reasons) {
        if (database.read(tx -> NOTICES.isNotifiedUnpublished(tx, employer.id(), draft))) {
            return; // spares a write in every round for a draft that waits for a long time
        }
        int added = database.writeNow(tx -> {
            var addresses = users.addresses(tx, employer.id());
            return addresses.isEmpty() ? 0 : NOTICES.recordUnpublished(tx, employer.id(), draft, today())
                .map(job -> add(tx, employer, addresses, unpublished(employer, job, reasons))).orElse(0);
        });
        if (added > 0) {
            wakeMail.run();
        }
    }

    private static MessageContent unpublished(Employer employer, NotifiedJob job, List<Bilingual> reasons) {
        var letter = new MessageContent(employer.language()).subject("unpublished.subject", "title", job.title())
            .add("unpublished.reasons", "job", job.name(), "day", job.day());
        reasons.forEach(reason -> letter.addText(reason.in(employer.language())));
        return letter.add("unpublished.remains");
    }

    /** Deletes expired notices and the mail that carried them. */
    public void sweep() {
        var before = today().minusDays(KEPT_DAYS);
        database.writeInBatches(SWEEP, tx -> NOTICES.forgetSome(tx, before, SWEEP));
        var limit = clock.instant().minus(MAIL_KEPT);
        database.writeInBatches(SWEEP, tx -> outbox.deleteOld(tx, Outbox.Audience.USER, limit, SWEEP).size());
    }

    private LocalDate today() {
        return LocalDate.now(clock);
    }
}
