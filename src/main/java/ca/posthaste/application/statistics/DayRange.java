package ca.posthaste.application.statistics;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The requested range of days, both ends included. */
record DayRange(LocalDate from, LocalDate to) {
    static final int MOST = 366;
    static final int USUAL = 30;
    /** Earliest day. Before it lies the year 0, which PostgreSQL does not have. */
    private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
    private static final Pattern DATE = Pattern.compile("(?!0000)\\d{4}-\\d{2}-\\d{2}");

    /** Parses the range. Without an end, it ends today; without a beginning, it covers the 30 days up to the end. */
    static DayRange of(Optional<String> from, Optional<String> to, LocalDate today, Violations faults) {
        var last = to.flatMap(text -> date("to", text, faults)).orElse(today);
        var first = from.flatMap(text -> date("from", text, faults)).orElseGet(() -> defaultStart(last));
        faults.reject(); // the length of a range with invalid dates is undefined
        if (first.isAfter(last)) {
            faults.add("/from", Rule.NOT_ALLOWED, UserMessage.of("statistics.from-after-to", "max", last));
        } else if (ChronoUnit.DAYS.between(first, last) >= MOST) {
            faults.add("/from", Rule.OUT_OF_RANGE, UserMessage.of("statistics.too-many-days", "min", last.minusDays(MOST - 1), "days", MOST));
        }
        faults.reject();
        return new DayRange(first, last);
    }

    private static LocalDate defaultStart(LocalDate last) {
        var first = last.minusDays(USUAL - 1);
        return first.isBefore(FIRST) ? FIRST : first;
    }

    private static Optional<LocalDate> date(String name, String text, Violations faults) {
        try {
            if (DATE.matcher(text).matches()) {
                return Optional.of(LocalDate.parse(text));
            }
        } catch (DateTimeException notInTheCalendar) {
            // handled below, like every other invalid date
        }
        faults.add("/" + name, Rule.INVALID_DATE, UserMessage.of("field.date", "name", name));
        return Optional.empty();
    }

    Stream<LocalDate> all() {
        return from.datesUntil(to.plusDays(1));
    }
}
