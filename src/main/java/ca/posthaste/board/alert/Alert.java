package ca.posthaste.board.alert;

import ca.posthaste.language.Language;
import java.time.Instant;

/**
 * A subscription to new jobs that match a saved search.
 *
 * @param seed      secret from which the unsubscribe token is derived
 * @param confirmed time of the confirmation by the owner of the mailbox; null until then, as are {@code since} and {@code next}
 * @param since     jobs that were on the board at this time are not new
 * @param next      time at which the next round is due
 */
public record Alert(long id, String email, Language language, SavedSearch saved, Frequency rhythm, String seed, Instant created, Instant confirmed,
                    Instant since, Instant next) {

    boolean isConfirmed() {
        return confirmed != null;
    }

    /** Returns the search as a query string. */
    public String search() {
        return saved.query();
    }

    /** Returns the frequency of the alert. */
    public String often() {
        return rhythm.code();
    }
}
