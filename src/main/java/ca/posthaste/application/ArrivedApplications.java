package ca.posthaste.application;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.feed.Cursor;
import ca.posthaste.feed.FeedEntry;
import ca.posthaste.feed.FeedSlice;
import ca.posthaste.feed.FeedStore;
import ca.posthaste.mail.MailStates;

/** Store: applications in the order of their arrival. One that was erased is not there, and its number is not given again. */
public final class ArrivedApplications extends FeedStore<Arrived> {
    /** A page ends when its messages have so many characters. A caller who asks for a thousand may get fewer. */
    static final int TEXT_MAX = 500_000;

    public ArrivedApplications() {
        super("application", "application_log", "newest",
            ApplicationColumns.selected("c") + ", j.reference_id, " + MailStates.TO_EMPLOYER);
    }

    @Override protected String joins() {
        return " LEFT JOIN job j ON j.employer = c.employer AND j.id = c.job"
            + " LEFT JOIN mail m ON m.employer = c.employer AND m.application = c.id AND m.audience = 'employer'";
    }

    @Override protected String part() {
        return "SELECT * FROM (SELECT a.*, sum(coalesce(length(a.message), 0)) OVER (ORDER BY a.seq) - coalesce(length(a.message), 0)"
            + " AS text_before FROM (" + super.part() + ") a) measured WHERE text_before < " + TEXT_MAX;
    }

    @Override protected FeedEntry<Arrived> entry(long seq, Row row) {
        var application = ApplicationColumns.application(row);
        return new FeedEntry<>(seq, Cursor.check(application.id().value(), application.sent().toEpochMilli()),
            new Arrived(application, row.nextString(), MailStates.toEmployer(row)));
    }

    /** If the application that the cursor names was erased, the number itself must have been given. */
    @Override protected boolean holds(FeedSlice<Arrived> fromCursor, Cursor cursor) {
        return fromCursor.at(cursor.seq()).map(entry -> entry.check() == cursor.check())
            .orElseGet(() -> cursor.seq() <= fromCursor.mark());
    }

    @Override protected long start(FeedSlice<Arrived> slice) {
        return 0;
    }

    @Override protected void numbered(Transaction tx, int employer) {
        tx.sql("UPDATE application_log SET newest = (SELECT max(seq) FROM application WHERE employer = :employer)"
            + " WHERE employer = :employer").bind("employer", employer).execute();
    }
}
