package ca.posthaste.console.operator;

import ca.posthaste.account.AccountPart;
import ca.posthaste.account.EmployerAdministration;
import ca.posthaste.account.UserAdministration;
import ca.posthaste.api.ProductVersion;
import ca.posthaste.board.report.ReportActions;
import ca.posthaste.console.Console;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.UploadPart;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.location.Locations;
import ca.posthaste.location.load.BackgroundImport;
import ca.posthaste.location.load.LocationImporter;
import ca.posthaste.mail.MailPart;
import ca.posthaste.mail.UnsentMail;
import ca.posthaste.mail.UnsentMailActions;
import ca.posthaste.part.Part;
import ca.posthaste.search.SearchIndex;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** All pages of the operator, and the import of places that one of them starts. */
public record OperatorPart(List<Route> routes, BackgroundImport backgroundImport) implements Part {
    /** Maximum size in bytes of a file of places. The file of the whole country is about half as large. */
    private static final int PLACES_MAX = 64_000_000;
    private static final int PLACES_AT_ONCE = 2;

    public static OperatorPart of(Console console, Database database, AccountPart accounts, MailPart mail, SearchIndex search, Locations locations,
                                  UploadPart uploads, Clock clock) {
        var employers = new Employers(clock);
        var users = accounts.users();
        var audit = accounts.audit();
        var outbox = mail.outbox();
        var unsent = new UnsentMail(outbox);
        var invitation = accounts.invitation();
        var backgroundImport = new BackgroundImport(new LocationImporter(database, audit, clock));
        return new OperatorPart(Stream.of(
            new HealthResource(console, database, search, ProductVersion.current(), uploads.dataDir(), mail.hasServer()).routes(),
            new EmployersResource(console, database, employers, users, new EmployerAdministration(employers, users, audit), invitation, mail::wake).routes(),
            new UsersResource(console, database, new UserAdministration(users, invitation, audit), mail::wake).routes(),
            new ReportsResource(console, database, ReportActions.of(outbox, console.site().brand().contact(), clock), mail::wake).routes(),
            new MailResource(console, database, unsent, new UnsentMailActions(outbox, unsent, audit), mail::wake).routes(),
            new FailingWebhooksResource(console, database).routes(),
            new PlacesResource(console, database, locations, backgroundImport,
                new UploadFolder(uploads.uploads().folder(), PLACES_MAX, PLACES_AT_ONCE)).routes(),
            new LogResource(console, database, audit).routes()).flatMap(List::stream).toList(), backgroundImport);
    }

    @Override public void close() {
        backgroundImport.close();
    }
}
