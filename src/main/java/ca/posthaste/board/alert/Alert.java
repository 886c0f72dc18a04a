package ca.posthaste.board.alert;

import ca.posthaste.language.Language;
import java.time.Instant;

/** A subscription to new jobs: those after {@code since}, which is null until the alert is confirmed, as are {@code confirmed} and {@code next}. */
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
