package ca.posthaste.console.people;

import ca.posthaste.account.AccountPart;
import ca.posthaste.console.Console;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.Route;
import ca.posthaste.part.Part;
import java.util.List;
import java.util.stream.Stream;

/** The console's pages for an employer's users, settings and audit log, and perhaps for changing its own name. */
public record PeoplePart(Console console, Database database, AccountPart accounts, Employers employers, boolean mayRename) implements Part {
    @Override public List<Route> routes() {
        return Stream.of(
            new PeopleResource(console, database, accounts.users(), accounts.memberships()).routes(),
            new SettingsResource(console, database, employers, accounts.audit(), mayRename).routes(),
            new AuditResource(console, database, accounts.users(), accounts.audit()).routes()).flatMap(List::stream).toList();
    }
}
