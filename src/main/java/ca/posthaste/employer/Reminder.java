package ca.posthaste.employer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The mail that an employer's users are sent about a job that closes: a week before, a day before, and when it is closed. */
public enum Reminder {
    WEEK, DAY, CLOSED;

    public static final List<String> WORDS = Arrays.stream(values()).map(Reminder::word).toList();

    /** Its name in the database and on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The column of an employer that says whether it is wanted. */
    public String column() {
        return "remind_" + word();
    }

    public static Optional<Reminder> of(String word) {
        return Arrays.stream(values()).filter(reminder -> reminder.word().equals(word)).findFirst();
    }
}
