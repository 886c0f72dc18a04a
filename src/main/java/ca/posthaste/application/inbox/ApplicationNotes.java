package ca.posthaste.application.inbox;

import ca.posthaste.application.Application;
import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.Applications;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Store of the notes about applications and the mails to candidates. {@link Applications#erase} deletes them with the application. */
public final class ApplicationNotes {
    private static final String INSERT = "INSERT INTO application_note (employer, application, kind, author, at, subject, text, mail)"
        + " SELECT :employer, :application, :kind, :author, :at, :subject, :text, :mail"
        + " WHERE (SELECT count(*) FROM application_note WHERE employer = :employer AND application = :application AND kind = :kind) < :max";

    /** Adds a note. Returns false if the application already has the maximum number of notes. */
    boolean add(Transaction tx, Application application, String author, Instant now, String text) {
        return insert(tx, application, new Kept("note", author, null, text, null), now, ApplicationNote.NOTES_MAX);
    }

    /** Adds a mail to the candidate. Returns false if the application already has the maximum number of mails. */
    boolean addMail(Transaction tx, Application application, String author, Instant now, CandidateMessage letter, long mail) {
        return insert(tx, application, new Kept("mail", author, letter.subject(), letter.text(), mail), now, ApplicationNote.MAILS_MAX);
    }

    private record Kept(String kind, String author, String subject, String text, Long mail) {}

    private static boolean insert(Transaction tx, Application application, Kept kept, Instant now, int limit) {
        return tx.sql(INSERT).bind("employer", application.employer().value()).bind("application", application.id().value()).bind("kind", kept.kind)
            .bind("author", kept.author).bind("at", now.toEpochMilli()).bind("subject", kept.subject).bind("text", kept.text).bind("mail", kept.mail)
            .bind("max", limit).execute() == 1;
    }

    /** Returns the notes and mails, oldest first. Their number is limited, so there is no paging. */
    public List<ApplicationNote> of(Transaction tx, EmployerId owner, ApplicationId application) {
        return tx.sql("SELECT n.id, n.author, n.at, n.subject, n.text, m.state FROM application_note n"
                + " LEFT JOIN mail m ON m.employer = n.employer AND m.id = n.mail WHERE n.employer = :employer AND n.application = :application ORDER BY n.id")
            .bind("employer", owner.value()).bind("application", application.value()).all(ApplicationNotes::note);
    }

    private static ApplicationNote note(Row row) {
        return new ApplicationNote(row.nextLong(), row.nextString(), Instant.ofEpochMilli(row.nextLong()), Optional.ofNullable(row.nextString()),
            row.nextString(), Optional.ofNullable(row.nextString()));
    }

    /** Deletes a note, but only one written by this author; mails cannot be deleted. Returns false if there is no such note. */
    boolean delete(Transaction tx, Application application, long id, String author) {
        return tx.sql("DELETE FROM application_note WHERE employer = :employer AND application = :application AND id = :id"
                + " AND kind = 'note' AND author = :author")
            .bind("employer", application.employer().value()).bind("application", application.id().value()).bind("id", id).bind("author", author)
            .execute() == 1;
    }
}
