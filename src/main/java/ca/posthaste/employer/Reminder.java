package ca.posthaste.employer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A reminder mailed to an employer's users about a job that closes: a week before, a day before, and once it is closed. */
public enum Reminder {
    WEEK, DAY, CLOSED;

    public static final List<String> WORDS = Arrays.stream(values()).map(Reminder::code).toList();

    /** Returns the name in the database and on the command line. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the column of the employer table that says whether the reminder is enabled. */
    public String column() {
        return "remind_" + code();
    }

    public static Optional<Reminder> of(String word) {
        return Arrays.stream(values()).filter(reminder -> reminder.code().equals(word)).findFirst();
    }
}
