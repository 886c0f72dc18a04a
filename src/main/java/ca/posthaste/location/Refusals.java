package ca.posthaste.location;

import static ca.posthaste.problem.Rule.INVALID_LOCATION;
import static ca.posthaste.problem.Rule.MISSPELT_LOCATION;
import static ca.posthaste.problem.Rule.UNKNOWN_LOCATION;
import static ca.posthaste.problem.Rule.UNKNOWN_PROVINCE;

import ca.posthaste.language.Bilingual;
import ca.posthaste.location.Resolution.Refused;
import ca.posthaste.problem.Rule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Messages for rejected locations. Each says what to send instead. */
final class Refusals {
    private static final Bilingual FORM = new Bilingual("Send a city and the code of its province, such as \"Vancouver, BC\".",
        "Envoyez une ville et le code de sa province, par exemple «\u00a0Vancouver, BC\u00a0».");
    private static final int QUOTED_MAX = 60;

    private Refusals() {}

    static Refused noCity() {
        return new Refused(INVALID_LOCATION, Bilingual.format("The city is missing. %s", "Il manque la ville. %s", FORM));
    }

    static Refused noProvince(Optional<Location> meant) {
        return new Refused(INVALID_LOCATION, Bilingual.format("There is no province after the comma. %s",
            "Il n'y a pas de province après la virgule. %s", instead(meant.map(Location::description))));
    }

    static Refused tooManyParts(Optional<String> meant) {
        return new Refused(INVALID_LOCATION, Bilingual.format("A location has at most two parts, a city and its province. %s",
            "Un lieu a au plus deux parties, une ville et sa province. %s", instead(meant)));
    }

    static Refused surplus(Rule rule, Surplus surplus, String meant) {
        var what = surplus.postalCode().isEmpty() ? new Bilingual("the country", "le pays")
            : surplus.country() ? new Bilingual("the postal code and the country", "le code postal et le pays")
            : new Bilingual("the postal code", "le code postal");
        return new Refused(rule, Bilingual.format("Leave out %s: send %s.", "Omettez %s\u00a0: envoyez %s.", what, quoted(meant)));
    }

    static Refused postalCodeAlone(Rule rule, Optional<Province> province) {
        return new Refused(rule, Bilingual.format("A postal code is not a place. %s", "Un code postal n'est pas un lieu. %s",
            province.map(Refusals::cityIn).orElse(FORM)));
    }

    static Refused notAPlace(String name, Optional<Province> province) {
        return new Refused(UNKNOWN_LOCATION, Bilingual.format("%s is not a place. %s That work is done elsewhere is not a location:"
            + " it is workplaceType \"remote\" or \"hybrid\", from version 1.2 of the API on.",
            "%s n'est pas un lieu. %s Que le travail se fasse ailleurs n'est pas un lieu\u00a0: c'est workplaceType «\u00a0remote\u00a0» ou"
            + " «\u00a0hybrid\u00a0», à partir de la version 1.2 de l'API.", quoted(name), province.map(Refusals::cityIn).orElse(FORM)));
    }

    private static Bilingual cityIn(Province province) {
        return Bilingual.format("Send the city of the workplace, in the form \"City, %s\".",
            "Envoyez la ville du lieu de travail, sous la forme «\u00a0Ville, %s\u00a0».", province);
    }

    static Refused tooLong() {
        return new Refused(INVALID_LOCATION, Bilingual.format("Send a city of at most %s characters.",
            "Envoyez une ville d'au plus %s caractères.", Location.NAME_MAX));
    }

    static Refused implausible(String name) {
        return new Refused(INVALID_LOCATION, Bilingual.format("%s does not look like the name of a place: send a name"
            + " of letters, spaces, hyphens, apostrophes and dots, with digits only beside letters, such as \"100 Mile House, BC\".",
            "%s ne ressemble pas au nom d'un lieu\u00a0: envoyez un nom fait de lettres, d'espaces, de traits d'union, d'apostrophes et de points,"
            + " avec des chiffres seulement à côté de lettres, par exemple «\u00a0100 Mile House, BC\u00a0».", quoted(name)));
    }

    static Refused provinceAlone(Province province) {
        return new Refused(UNKNOWN_LOCATION, Bilingual.format("%s is a whole province or territory. Send a city in it, in the form \"City, %s\".",
            "%s désigne toute une province ou tout un territoire. Envoyez une de ses villes, sous la forme «\u00a0Ville, %s\u00a0».",
            new Bilingual(province.english(), province.french()), province));
    }

    static Refused commaForgotten(Location meant) {
        return new Refused(UNKNOWN_LOCATION, Bilingual.format("Put a comma between the city and its province: send %s.",
            "Mettez une virgule entre la ville et sa province\u00a0: envoyez %s.", quoted(meant.description())));
    }

    static Refused misspelt(String name, Location meant) {
        return new Refused(MISSPELT_LOCATION, Bilingual.format("%s is one letter away from %s. %s", "%s est, à une lettre près, %s. %s",
            quoted(name), meant.name(), ifMeant(meant)));
    }

    static Refused unknownProvince(String province, Optional<Location> meant) {
        return new Refused(UNKNOWN_PROVINCE, Bilingual.format("%s is not a province or territory of Canada. %s",
            "%s n'est ni une province ni un territoire du Canada. %s", quoted(province), meant.map(Refusals::ifMeant)
                .orElse(new Bilingual("Send the two-letter code of one: AB, BC, MB, NB, NL, NS, NT, NU, ON, PE, QC, SK, YT.",
                    "Envoyez-en le code de deux lettres\u00a0: AB, BC, MB, NB, NL, NS, NT, NU, ON, PE, QC, SK, YT."))));
    }

    static Refused unknownCity(String name, List<Location> nearest) {
        return new Refused(UNKNOWN_LOCATION, Bilingual.format("We know no city named %s. %s"
            + "For a place that is not in the list, send its province too, in the form \"City, ProvinceCode\".",
            "Nous ne connaissons aucune ville nommée %s. %s"
            + "Pour un lieu qui n'est pas dans la liste, envoyez aussi sa province, sous la forme «\u00a0Ville, CodeDeProvince\u00a0».",
            quoted(name), didYouMean(nearest)));
    }

    static Refused notInTheList(String description, List<Location> nearest) {
        return new Refused(UNKNOWN_LOCATION, Bilingual.format("%s is not in the list of places. %sSend a place that GET /locations lists.",
            "%s n'est pas dans la liste des lieux. %sEnvoyez un lieu que GET /locations énumère.", quoted(description), didYouMean(nearest)));
    }

    private static Bilingual instead(Optional<String> meant) {
        return meant.map(description -> Bilingual.format("Send %s.", "Envoyez %s.", quoted(description))).orElse(FORM);
    }

    private static Bilingual ifMeant(Location meant) {
        return Bilingual.format("Send %s if that is the place.", "Envoyez %s si c'est bien ce lieu.", quoted(meant.description()));
    }

    /** Returns a question with a trailing space; empty if there are no suggestions. */
    private static Bilingual didYouMean(List<Location> nearest) {
        var names = nearest.stream().map(location -> quoted(location.description())).toList();
        return names.isEmpty() ? new Bilingual("", "") : new Bilingual(
            names.stream().map(Bilingual::english).collect(Collectors.joining(" or ", "Did you mean ", "? ")),
            names.stream().map(Bilingual::french).collect(Collectors.joining(" ou ", "Vouliez-vous dire ", "? ")));
    }

    private static Bilingual quoted(String text) {
        int length = text.codePointCount(0, text.length());
        return Bilingual.format("\"%s\"", "«\u00a0%s\u00a0»", length > QUOTED_MAX ? text.substring(0, text.offsetByCodePoints(0, QUOTED_MAX)) + "…" : text);
    }
}
