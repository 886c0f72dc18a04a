package ca.posthaste.console;

import ca.posthaste.account.AccountPart;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.http.limit.NetworkLimit;
import ca.posthaste.page.Site;
import ca.posthaste.part.Part;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The frame of the console, sign-in, and a user's own account. */
public final class ConsolePart implements Part {
    private final Database database;
    private final AccountPart accounts;
    private final Site site;
    private final Console console;
    private final SignInResource signIn;
    private final Clock clock;

    /** @param limit maximum number of sign-in links that may be requested per hour from one network */
    public ConsolePart(Database database, AccountPart accounts, Site site, boolean sendsMail, int limit, Clock clock) {
        this.database = database;
        this.accounts = accounts;
        this.site = site;
        this.clock = clock;
        console = new Console(site, accounts.signInService());
        signIn = new SignInResource(site, accounts.signInService(), new NetworkLimit(limit, Duration.ofHours(1), clock), sendsMail);
    }

    public Console console() {
        return console;
    }

    public Site site() {
        return site;
    }

    @Override public List<Route> routes() {
        return Stream.of(signIn.routes(),
            new AccountResource(console, database, accounts.users(), accounts.signInService(), accounts.audit(), clock).routes()).flatMap(List::stream).toList();
    }
}
