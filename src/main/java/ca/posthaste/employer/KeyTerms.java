package ca.posthaste.employer;

import ca.posthaste.api.Scope;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Fields;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Text;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is asked for when a key is made.
 *
 * @param expiresOn the last day on which it is good; empty: it does not end
 */
public record KeyTerms(String name, Set<Scope> scopes, Optional<LocalDate> expiresOn) {
    public static final int NAME_MAX = 80;

    /** Of the first key of an employer, and of one that nobody asked more of. */
    public static final KeyTerms USUAL = new KeyTerms("Key", Scope.USUAL, Optional.empty());

    /** From a request. Every fault is reported. */
    public static KeyTerms from(Fields in, LocalDate today) {
        var faults = in.faults();
        var name = in.text("name", NAME_MAX, new Fields.Check(text -> !Text.isBlank(text), Rule.BLANK,
            "Send a name that can be seen, such as \"Nightly sync\"."));
        if (!name.isGiven()) {
            faults.add(in.at("name"), Rule.REQUIRED, "Send name: it tells your keys apart.");
        }
        var scopes = in.words("scopes", Scope.WORDS).map(words -> words.stream().flatMap(word -> Scope.of(word).stream()).toList());
        if (scopes.isValue() && scopes.value().isEmpty()) {
            faults.add(in.at("scopes"), Rule.TOO_FEW, "Send at least 1 entry in scopes.");
        } else if (!scopes.isGiven()) {
            faults.add(in.at("scopes"), Rule.REQUIRED, "Send scopes: an array of one or more of " + String.join(", ", Scope.WORDS) + ".");
        }
        var expiresOn = in.date("expiresOn");
        if (expiresOn.isValue()) {
            checkExpiry(expiresOn.value(), today, in.at("expiresOn"), faults);
        }
        faults.reject();
        return new KeyTerms(name.value(), EnumSet.copyOf(scopes.value()), Optional.ofNullable(expiresOn.or(null)));
    }

    private static void checkExpiry(LocalDate date, LocalDate today, String pointer, Faults faults) {
        if (date.isBefore(today)) {
            faults.add(pointer, Rule.DATE_PAST, "Send expiresOn as today (" + today + ") or a later day: it is the last day on which the key is good.");
        }
    }

    /** The moment after the last day: it is good until then. */
    Optional<Instant> end(ZoneId zone) {
        return expiresOn.map(last -> last.plusDays(1).atStartOfDay(zone).toInstant());
    }

    /** The scopes that these have and those do not, as words. */
    List<String> scopesBeyond(Set<Scope> those) {
        var more = EnumSet.copyOf(scopes);
        more.removeAll(those);
        return Scope.words(more);
    }
}
