package ca.posthaste.employer;

import ca.posthaste.language.Coded;
import java.util.List;
import java.util.Optional;

/** A reminder mailed to an employer's users about a job that closes: a week before, a day before, and once it is closed. */
public enum Reminder implements Coded {
    WEEK, DAY, CLOSED;

    public static final List<String> WORDS = Coded.words(Reminder.class);

    /** Returns the column of the employer table that says whether the reminder is enabled. */
    public String column() {
        return "remind_" + code();
    }

    public static Optional<Reminder> of(String word) {
        return Coded.find(Reminder.class, word);
    }
}
