package ca.posthaste.application;

import ca.posthaste.cursor.Cursor;
import ca.posthaste.cursor.FeedSlice;
import ca.posthaste.cursor.FeedStore;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.mail.DeliveryStatus;
import ca.posthaste.mail.MailStates;
import java.util.Optional;

/** Feed of applications in order of arrival. Erased applications are missing from it, and their sequence numbers are not reused. */
public final class FeedApplications extends FeedStore<FeedApplications.FeedApplication> {
    /** Maximum number of message characters on a page before it ends early. A caller that requests a thousand entries may get fewer. */
    static final int TEXT_MAX = 500_000;

    private final Applications applications = new Applications();

    public FeedApplications() {
        super("application", "application_log", "newest", ApplicationColumns.selected("c") + ", j.reference_id, " + MailStates.TO_EMPLOYER);
    }

    @Override protected String joins() {
        return " LEFT JOIN job j ON j.employer = c.employer AND j.id = c.job"
            + " LEFT JOIN mail m ON m.employer = c.employer AND m.application = c.id AND m.audience = 'employer'";
    }

    @Override protected String part() {
        return "SELECT * FROM (SELECT a.*, sum(coalesce(length(a.message), 0)) OVER (ORDER BY a.seq) - coalesce(length(a.message), 0)"
            + " AS text_before FROM (" + super.part() + ") a) measured WHERE text_before < " + TEXT_MAX;
    }

    @Override protected FeedSlice.Entry<FeedApplication> entry(long seq, Row row) {
        var application = ApplicationColumns.application(row);
        return new FeedSlice.Entry<>(seq, check(application.id().value(), application.sent().toEpochMilli()),
            new FeedApplication(application, row.nextString(), MailStates.toEmployer(row)));
    }

    /** Checks that the application at the cursor exists or is known to have been erased. This detects applications lost by restoring a backup. */
    @Override protected boolean hasPosition(FeedSlice<FeedApplication> fromCursor, Cursor cursor) {
        return cursor.seq() == 0 || fromCursor.checkAt(cursor.seq()).filter(check -> check == cursor.check()).isPresent();
    }

    @Override protected Optional<Integer> deletedChecksum(Transaction tx, int employer, long seq) {
        return applications.findErased(tx, employer, seq).map(one -> check(one.id(), one.sentAt()));
    }

    private static int check(int id, long sentAt) {
        return Cursor.check(id, sentAt);
    }

    @Override protected long start(FeedSlice<FeedApplication> slice) {
        return 0;
    }

    @Override protected void numbered(Transaction tx, int employer) {
        tx.sql("UPDATE application_log SET newest = (SELECT max(seq) FROM application WHERE employer = :employer)"
            + " WHERE employer = :employer").bind("employer", employer).execute();
    }

    /** An entry of the feed. {@code referenceId} is null if the job has none or was deleted; {@code mail} is the status of the mail to the employer. */
    public record FeedApplication(Application application, String referenceId, Optional<DeliveryStatus> mail) {}
}
