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
public record ConsolePart(Console console, List<Route> routes) implements Part {
    /** @param limit maximum number of sign-in links that may be requested per hour from one network */
    public static ConsolePart of(Database database, AccountPart accounts, Site site, boolean sendsMail, int limit, Clock clock) {
        var signInService = accounts.signInService();
        var console = new Console(site, signInService, clock);
        return new ConsolePart(console, Stream.of(
            new SignInResource(site, signInService, new NetworkLimit(limit, Duration.ofHours(1), clock), sendsMail).routes(),
            new AccountResource(console, database, accounts.users(), signInService, accounts.audit()).routes()).flatMap(List::stream).toList());
    }
}
