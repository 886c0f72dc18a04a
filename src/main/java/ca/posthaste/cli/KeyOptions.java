package ca.posthaste.cli;

import ca.posthaste.api.Scope;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.problem.TextRules;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parses the options of {@code key add}. The rules are those of the API; the messages refer to the command line. */
final class KeyOptions {
    private KeyOptions() {}

    static KeyProperties terms(String name, List<String> scopes, String expiresOn, Clock clock) {
        return new KeyProperties(name(name), scopes == null ? Scope.USUAL : scopes(scopes),
            Optional.ofNullable(expiresOn).map(text -> day(text, LocalDate.now(clock))));
    }

    private static String name(String name) {
        if (TextRules.isBlank(name) || TextRules.length(name) > KeyProperties.NAME_MAX || TextRules.forbiddenInLine(name).isPresent()) {
            throw new Commands.CommandFailed("--name must have 1 to " + KeyProperties.NAME_MAX + " characters and no control characters.");
        }
        return name;
    }

    private static Set<Scope> scopes(List<String> words) {
        var scopes = EnumSet.noneOf(Scope.class);
        for (var word : words) {
            scopes.add(Scope.of(word).orElseThrow(() -> new Commands.CommandFailed("\"" + word
                + "\" is not a scope. Use one or more of " + String.join(", ", Scope.WORDS) + ".")));
        }
        return Collections.unmodifiableSet(scopes);
    }

    private static LocalDate day(String text, LocalDate today) {
        try {
            var day = text.matches("\\d{4}-\\d{2}-\\d{2}") ? LocalDate.parse(text) : null;
            if (day != null && !day.isBefore(today)) {
                return day;
            }
        } catch (DateTimeException notInTheCalendar) {
            // handled below, like any other text that is not a valid day
        }
        throw new Commands.CommandFailed("--expires-on must be today (" + today + ") or a later date, such as "
            + today.plusYears(1) + ". It is the last day on which the key is valid.");
    }
}
