package ca.posthaste.account;

import ca.posthaste.db.Transaction;
import java.time.Clock;

/** Makes links that sign in. Whoever has one can sign in as its user, once. */
public final class SignInLinks {
    private final Sessions sessions = new Sessions();
    private final Clock clock;

    public SignInLinks(Clock clock) {
        this.clock = clock;
    }

    /** @param goesTo a path of the console */
    public SecretWord add(Transaction tx, User user, String goesTo) {
        var word = SecretWord.random();
        sessions.addLink(tx, word.hash(), user.id(), goesTo, clock.instant());
        return word;
    }
}
