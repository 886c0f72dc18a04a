package ca.posthaste.employer;

import ca.posthaste.api.Scope;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.TextRules;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The requested properties of a key. It never expires if there is no last day. */
public record KeyProperties(String name, Set<Scope> scopes, Optional<LocalDate> expiresOn) {
    public static final int NAME_MAX = 80;

    /** Defaults, used for the first key of an employer and where nothing else is requested. */
    public static final KeyProperties USUAL = new KeyProperties("Key", Scope.USUAL, Optional.empty());

    /** Reads the properties from a request. Rejects the request with all faults found. */
    public static KeyProperties from(JsonObjectReader in, LocalDate today) {
        var faults = in.faults();
        var name = in.text("name", NAME_MAX, new JsonObjectReader.Check(text -> !TextRules.isBlank(text), Rule.BLANK,
            UserMessage.of("key.name-blank")));
        if (!name.isGiven()) {
            faults.add(in.at("name"), Rule.REQUIRED, UserMessage.of("key.name-required"));
        }
        var scopes = in.words("scopes", Scope.WORDS).map(words -> words.stream().flatMap(word -> Scope.of(word).stream()).toList());
        if (scopes.isValue() && scopes.value().isEmpty()) {
            faults.add(in.at("scopes"), Rule.TOO_FEW, UserMessage.of("key.scopes-empty"));
        } else if (!scopes.isGiven()) {
            faults.add(in.at("scopes"), Rule.REQUIRED, UserMessage.of("key.scopes-required", "allowed", Scope.WORDS));
        }
        var expiresOn = in.date("expiresOn");
        if (expiresOn.isValue() && expiresOn.value().isBefore(today)) {
            faults.add(in.at("expiresOn"), Rule.DATE_PAST, UserMessage.of("key.expiry-past", "today", today));
        }
        faults.reject();
        return new KeyProperties(name.value(), EnumSet.copyOf(scopes.value()), Optional.ofNullable(expiresOn.or(null)));
    }

    /** Returns the instant after the last day, until which the key is valid. */
    public Optional<Instant> end(ZoneId zone) {
        return expiresOn.map(last -> last.plusDays(1).atStartOfDay(zone).toInstant());
    }

    /** Returns the words of the scopes that these properties include and {@code those} does not contain. */
    List<String> scopesBeyond(Set<Scope> those) {
        var more = EnumSet.copyOf(scopes);
        more.removeAll(those);
        return Scope.words(more);
    }
}
