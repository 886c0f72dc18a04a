package ca.posthaste.job;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Which jobs a list has, by the gravest of what the posting rules find in them. Which rules count depends on the day and on the employer,
 * so it is said anew for each request.
 *
 * @param some the bits of rules of which a job breaks one
 * @param none the bits of rules of which it breaks none
 */
public record ComplianceFilter(Level level, OptionalInt some, OptionalInt none) {

    /** The gravest of what is found. */
    public enum Level {
        ERROR, WARNING, OK;

        static final List<String> WORDS = Arrays.stream(values()).map(Level::word).toList();

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Level of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    static ComplianceFilter of(Level level, int errors, int warnings) {
        return switch (level) {
            case ERROR -> new ComplianceFilter(level, OptionalInt.of(errors), OptionalInt.empty());
            case WARNING -> new ComplianceFilter(level, OptionalInt.of(warnings), OptionalInt.of(errors));
            case OK -> new ComplianceFilter(level, OptionalInt.empty(), OptionalInt.of(errors | warnings));
        };
    }

    /** What the caller asked for: a cursor stays good when a rule comes into force. */
    @Override public String toString() {
        return level.word();
    }
}
