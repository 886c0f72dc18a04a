package ca.posthaste.account;

import ca.posthaste.db.Transaction;
import java.time.Clock;

/** Creates sign-in links. Anybody who has a link can sign in as its user, once. */
public final class SignInLinks {
    private final Sessions sessions = new Sessions();
    private final Clock clock;

    public SignInLinks(Clock clock) {
        this.clock = clock;
    }

    /**
     * Creates a link and returns its token.
     *
     * @param goesTo path of the console to open after sign-in
     */
    public Token add(Transaction tx, User user, String goesTo) {
        var word = Token.random();
        sessions.addLink(tx, word.hash(), user.id(), goesTo, clock.instant());
        return word;
    }
}
