package ca.posthaste.console.operator;

import ca.posthaste.account.Enrolling;
import ca.posthaste.account.Invitation;
import ca.posthaste.account.InvitationLetter;
import ca.posthaste.account.UserCare;
import ca.posthaste.account.Users;
import ca.posthaste.audit.Audit;
import ca.posthaste.board.report.Settling;
import ca.posthaste.console.Console;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.Route;
import ca.posthaste.location.BackgroundImport;
import ca.posthaste.location.Locations;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.Retrying;
import ca.posthaste.mail.UnsentMail;
import ca.posthaste.search.SearchIndex;
import ca.posthaste.upload.Uploads;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** All pages of the operator. */
public final class OperatorConsole {
    /** Maximum size in bytes of a file of places. The file of the whole country is about half as large. */
    private static final int PLACES_MAX = 64_000_000;
    private static final int PLACES_AT_ONCE = 2;

    private final List<Route> routes;

    /**
     * Dependencies of the operator's pages.
     *
     * @param sendsMail whether there is a mail server
     */
    public record Needs(Console console, Database database, Employers employers, Users users, Audit audit, Outbox outbox, Runnable wakeMail, Settling settling,
                        InvitationLetter letter, SearchIndex search, Locations locations, BackgroundImport importing, Path dataDir, Path uploads,
                        String version, boolean sendsMail, Clock clock) {}

    public OperatorConsole(Needs needs) {
        var pages = new OperatorPages(needs.console, needs.clock);
        var database = needs.database;
        var invitation = new Invitation(needs.outbox, needs.letter);
        routes = Stream.of(
            new HealthResource(pages, database, needs.search, needs.version, needs.dataDir, needs.sendsMail).routes(),
            new EmployersResource(pages, database, needs.employers, needs.users, new Enrolling(needs.employers, needs.users, needs.audit), invitation,
                needs.wakeMail).routes(),
            new UsersResource(pages, database, new UserCare(needs.users, invitation, needs.audit), needs.wakeMail).routes(),
            new ReportsResource(pages, database, needs.settling, needs.wakeMail).routes(),
            new MailResource(pages, database, new UnsentMail(needs.outbox), new Retrying(needs.outbox, needs.audit), needs.wakeMail).routes(),
            new WebhooksResource(pages, database).routes(),
            new PlacesResource(pages, database, needs.locations, needs.importing, new Uploads(needs.uploads, PLACES_MAX, PLACES_AT_ONCE)).routes(),
            new LogResource(pages, database, needs.audit).routes()).flatMap(List::stream).toList();
    }

    public List<Route> routes() {
        return routes;
    }
}
