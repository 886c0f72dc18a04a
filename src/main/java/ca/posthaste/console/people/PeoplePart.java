package ca.posthaste.console.people;

import ca.posthaste.account.AccountPart;
import ca.posthaste.console.Console;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.Route;
import ca.posthaste.part.Part;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The console's pages for an employer's users, settings and audit log. */
public final class PeoplePart implements Part {
    private final Console console;
    private final Database database;
    private final AccountPart accounts;
    private final Employers employers;
    private final boolean mayRename;
    private final Clock clock;

    /** @param mayRename whether employers may change their own name */
    public PeoplePart(Console console, Database database, AccountPart accounts, Employers employers, boolean mayRename, Clock clock) {
        this.console = console;
        this.database = database;
        this.accounts = accounts;
        this.employers = employers;
        this.mayRename = mayRename;
        this.clock = clock;
    }

    @Override public List<Route> routes() {
        return Stream.of(
            new PeopleResource(console, database, accounts.users(), accounts.memberships(), clock).routes(),
            new SettingsResource(console, database, employers, accounts.audit(), mayRename).routes(),
            new AuditResource(console, database, accounts.users(), accounts.audit(), clock.getZone()).routes()).flatMap(List::stream).toList();
    }
}
