package ca.posthaste.board.alert;

import ca.posthaste.language.Language;
import java.time.Instant;

/**
 * Somebody's wish to be told of new jobs.
 *
 * @param email     as it was typed
 * @param seed      what the address to unsubscribe at is made from
 * @param created   when it was asked for
 * @param confirmed null until whoever reads the mailbox has confirmed it; so are the next two
 * @param since     what was on the board then is not new any more
 * @param next      when the next round is due
 */
public record Alert(long id, String email, Language language, SavedSearch saved, Rhythm rhythm, String seed, Instant created, Instant confirmed,
                    Instant since, Instant next) {

    boolean isConfirmed() {
        return confirmed != null;
    }

    /** Its query string. */
    public String search() {
        return saved.query();
    }

    /** How often it is sent. */
    public String often() {
        return rhythm.word();
    }
}
