package ca.posthaste.page;

import ca.posthaste.language.Language;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Formats dates for people: {@code 15 November 2026}, {@code 1er novembre 2026}, {@code 3 days ago}. */
public record DateFormatter(Language language, LocalDate today) {
    private static final DateTimeFormatter ENGLISH = DateTimeFormatter.ofPattern("d MMMM uuuu", Messages.locale(Language.ENGLISH));
    private static final DateTimeFormatter FRENCH = DateTimeFormatter.ofPattern("d MMMM uuuu", Messages.locale(Language.FRENCH));
    /** From this many days on, an age is given in weeks, and from {@link #MONTHS} on in months. */
    private static final int WEEKS = 14;
    private static final int MONTHS = 60;

    public String day(LocalDate day) {
        if (language == Language.ENGLISH) {
            return ENGLISH.format(day).replace(' ', '\u00a0');
        }
        var text = FRENCH.format(day);
        return (day.getDayOfMonth() == 1 ? "1er" + text.substring(1) : text).replace(' ', '\u00a0');
    }

    /** Returns the age of a job: {@code Posted 3 days ago}. */
    public String posted(LocalDate day) {
        long days = Math.max(0, ChronoUnit.DAYS.between(day, today));
        var texts = Messages.in(language);
        if (days == 0) {
            return texts.get("postedToday");
        }
        return days < WEEKS ? texts.get("postedDays", days) : days < MONTHS ? texts.get("postedWeeks", days / 7) : texts.get("postedMonths", days / 30);
    }

    /** Returns how long candidates can still apply; empty unless the job closes within two weeks. */
    public String closes(LocalDate day) {
        long days = ChronoUnit.DAYS.between(today, day);
        var texts = Messages.in(language);
        return days <= 0 ? texts.get("closesToday") : days < WEEKS ? texts.get("closesDays", days) : "";
    }
}
