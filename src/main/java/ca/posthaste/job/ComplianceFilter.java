package ca.posthaste.job;

import ca.posthaste.language.Coded;
import java.util.List;
import java.util.OptionalInt;

/**
 * A filter on the highest severity of a job's posting rule findings. Which rules count depends on the date and the employer.
 *
 * @param some bits of rules of which a job must break at least one; empty means no such condition
 * @param none bits of rules of which a job must break none; empty means no such condition
 */
public record ComplianceFilter(Level level, OptionalInt some, OptionalInt none) {
    /** Highest severity found in a job. */
    public enum Level implements Coded {
        ERROR, WARNING, OK;

        public static final List<String> WORDS = Coded.words(Level.class);
    }

    static ComplianceFilter of(Level level, int errors, int warnings) {
        return switch (level) {
            case ERROR -> new ComplianceFilter(level, OptionalInt.of(errors), OptionalInt.empty());
            case WARNING -> new ComplianceFilter(level, OptionalInt.of(warnings), OptionalInt.of(errors));
            case OK -> new ComplianceFilter(level, OptionalInt.empty(), OptionalInt.of(errors | warnings));
        };
    }

    /** Returns the requested level rather than the bits, so that a cursor stays valid when a rule comes into force. */
    @Override public String toString() {
        return level.code();
    }
}
