package ca.posthaste.application;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.mail.Message;
import ca.posthaste.mail.Outbox;
import java.util.Optional;

/** Resends mail to employers: a mail server may bounce it without our being told. The text was not stored, so it is generated again. */
public record MailResend(Database database, Outbox outbox, Applications applications, Employers employers, Jobs jobs) {
    public enum Outcome { QUEUED, NOT_SENT, TO_CANDIDATE, TO_USER, TO_SUBSCRIBER, JOB_GONE, NO_ADDRESS }

    /** Regenerates a message and sends it to this recipient or, if empty, to the current address of the job. */
    public Outcome resend(long id, Optional<String> to) {
        var found = database.read(tx -> outbox.sent(tx, id));
        if (found.isEmpty()) {
            return Outcome.NOT_SENT;
        }
        if (found.get().audience() != Outbox.Audience.EMPLOYER) {
            return switch (found.get().audience()) {
                case CANDIDATE -> Outcome.TO_CANDIDATE;
                case USER -> Outcome.TO_USER;
                default -> Outcome.TO_SUBSCRIBER;
            };
        }
        var message = database.read(tx -> message(tx, found.get())).map(written -> to.map(written::to).orElse(written));
        if (message.isEmpty()) {
            return Outcome.JOB_GONE;
        }
        if (message.get().recipient() == null) {
            return Outcome.NO_ADDRESS;
        }
        return database.writeNow(tx -> outbox.replace(tx, id, message.get(), to.isPresent())) ? Outcome.QUEUED : Outcome.NOT_SENT;
    }

    private Optional<Message> message(Transaction tx, Outbox.Topic topic) {
        return applications.owned(tx, new EmployerId(topic.employer()), new ApplicationId(topic.application()))
            .flatMap(application -> employers.byId(tx, application.employer())
                .flatMap(employer -> jobs.owned(tx, employer, application.job()))
                .map(job -> new ApplicationMail(application, job).toEmployer()));
    }
}
