package ca.posthaste.employer;

import ca.posthaste.api.Scope;
import ca.posthaste.language.Bilingual;
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
 * The requested properties of a key.
 *
 * @param expiresOn last day on which the key is valid; empty if it never expires
 */
public record KeyTerms(String name, Set<Scope> scopes, Optional<LocalDate> expiresOn) {
    public static final int NAME_MAX = 80;

    /** Defaults, used for the first key of an employer and where nothing else is requested. */
    public static final KeyTerms USUAL = new KeyTerms("Key", Scope.USUAL, Optional.empty());

    /** Reads the terms from a request. Rejects the request with all faults found. */
    public static KeyTerms from(Fields in, LocalDate today) {
        var faults = in.faults();
        var name = in.text("name", NAME_MAX, new Fields.Check(text -> !Text.isBlank(text), Rule.BLANK,
            new Bilingual("Send a name that can be seen, such as \"Nightly sync\".",
                "Envoyez un nom visible, par exemple «\u00a0Synchronisation de nuit\u00a0».")));
        if (!name.isGiven()) {
            faults.add(in.at("name"), Rule.REQUIRED, new Bilingual("Send name: it tells your keys apart.",
                "Envoyez name\u00a0: il distingue vos clés les unes des autres."));
        }
        var scopes = in.words("scopes", Scope.WORDS).map(words -> words.stream().flatMap(word -> Scope.of(word).stream()).toList());
        if (scopes.isValue() && scopes.value().isEmpty()) {
            faults.add(in.at("scopes"), Rule.TOO_FEW, new Bilingual("Send at least 1 entry in scopes.",
                "Mettez au moins 1 entrée dans scopes."));
        } else if (!scopes.isGiven()) {
            faults.add(in.at("scopes"), Rule.REQUIRED, Bilingual.format("Send scopes: an array of one or more of %s.",
                "Envoyez scopes\u00a0: un tableau d'une ou de plusieurs des valeurs %s.", String.join(", ", Scope.WORDS)));
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
            faults.add(pointer, Rule.DATE_PAST, Bilingual.format(
                "Send expiresOn as today (%s) or a later day: it is the last day on which the key is good.",
                "Mettez dans expiresOn la date d'aujourd'hui (%s) ou un jour ultérieur\u00a0: c'est le dernier jour où la clé est valide.", today));
        }
    }

    /** Returns the instant after the last day, until which the key is valid. */
    Optional<Instant> end(ZoneId zone) {
        return expiresOn.map(last -> last.plusDays(1).atStartOfDay(zone).toInstant());
    }

    /** Returns the words of the scopes that these terms have and {@code those} does not contain. */
    List<String> scopesBeyond(Set<Scope> those) {
        var more = EnumSet.copyOf(scopes);
        more.removeAll(those);
        return Scope.words(more);
    }
}
