package ca.posthaste.board.alert;

import ca.posthaste.language.Language;
import java.time.Instant;

/** New jobs of a search by mail. Jobs on the board at {@code since} are not new. It, {@code confirmed} and {@code next} are null until confirmed. */
public record Alert(long id, String email, Language language, SavedSearch saved, Frequency rhythm, String seed, Instant created, Instant confirmed,
                    Instant since, Instant next) {

    boolean isConfirmed() {
        return confirmed != null;
    }

    public String search() {
        return saved.query();
    }

    public String often() {
        return rhythm.code();
    }
}
