package ca.posthaste.location;

import static ca.posthaste.location.LocationRejections.cityIn;
import static ca.posthaste.location.LocationRejections.instead;
import static ca.posthaste.location.LocationRejections.quoted;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.location.Resolution.Listed;
import ca.posthaste.location.Resolution.Unlisted;
import ca.posthaste.location.Resolution.Unresolved;
import ca.posthaste.location.name.LocationNames;
import ca.posthaste.location.name.PlausibleName;
import ca.posthaste.problem.Rule;
import java.util.List;
import java.util.Optional;

/** Resolves "City" and "City, Province". */
record LocationResolver(LocationIndex index, LocationSuggestions suggestions, UnlistedPolicy policy) {
    // "City of Vancouver" is Vancouver, unless a location has this as its name.
    private static final List<String> PREFIXES = List.of("city of ", "town of ", "village of ", "township of ",
            "district of ", "municipality of ", "hamlet of ", "ville de ", "village de ", "municipalité de ", "cité de ");

    Resolution resolve(String description) {
        var text = LocationNames.tidy(description);
        var read = read(text);
        if (read instanceof Listed) {
            return read;
        }
        var surplus = AddressExtras.of(text);
        return surplus.isNothing() ? read : withSurplus(read, surplus, text);
    }

    /** Rejects a location that has a country or postal code, saying what to send without them. The rule is the one that the full text breaks anyway. */
    private Resolution withSurplus(Resolution read, AddressExtras surplus, String text) {
        var rule = read instanceof Unresolved rejected ? rejected.rule() : Rule.INVALID_LOCATION;
        var rest = surplus.rest();
        var province = Province.named(rest);
        if (surplus.postalCode().isPresent() && (rest.isEmpty() || province.isPresent())) {
            return new Unresolved(rule, UserMessage.of("location.postal-code", "fix", cityIn(province.or(surplus::province))));
        }
        var place = read(rest);
        var suggested = place instanceof Listed || place instanceof Unlisted ? Optional.of(place.description())
            : suggestions.missingComma(rest).map(Location::description);
        if (suggested.isPresent()) {
            boolean onlyPartsTooMany = surplus.postalCode().isEmpty() && text.indexOf(',') < text.lastIndexOf(',');
            return onlyPartsTooMany ? LocationRejections.tooManyParts(suggested) : LocationRejections.surplus(rule, surplus, suggested.get());
        }
        return rest.isEmpty() ? read : new Unresolved(rule, ((Unresolved) place).detail());
    }

    private Resolution read(String text) {
        int comma = text.lastIndexOf(',');
        if (comma < 0) {
            return cityAlone(text);
        }
        var name = LocationNames.tidy(text.substring(0, comma));
        var provinceName = LocationNames.tidy(text.substring(comma + 1));
        if (name.isEmpty()) {
            return LocationRejections.noCity();
        }
        return Province.named(provinceName).map(province -> cityOf(province, name)).orElseGet(() -> noProvince(text, name, provinceName));
    }

    private Resolution cityOf(Province province, String name) {
        var known = known(name, province);
        if (known.isPresent()) {
            return new Listed(known.get());
        }
        int comma = name.indexOf(',');
        if (comma >= 0) {
            return LocationRejections.tooManyParts(index.find(name.substring(0, comma), province).map(Location::description));
        }
        if (PlausibleName.isNoPlace(name)) {
            return LocationRejections.notAPlace(name, Optional.of(province));
        }
        var near = suggestions.oneLetterAway(name, province);
        if (near.isPresent()) {
            return LocationRejections.misspelt(name, near.get());
        }
        if (!PlausibleName.test(name)) {
            return new Unresolved(Rule.INVALID_LOCATION, UserMessage.of("location.implausible", "sent", quoted(name)));
        }
        if (name.codePointCount(0, name.length()) > Location.NAME_MAX) {
            return new Unresolved(Rule.INVALID_LOCATION, UserMessage.of("location.too-long", "max", Location.NAME_MAX));
        }
        return policy == UnlistedPolicy.OPEN
                ? new Unlisted(name, province)
                : LocationRejections.notInTheList(name + ", " + province, suggestions.nearest(name, province));
    }

    private Resolution cityAlone(String name) {
        if (name.isEmpty()) {
            return LocationRejections.noCity();
        }
        var known = index.find(name).or(() -> withoutPrefix(name).flatMap(index::find));
        if (known.isPresent()) {
            return new Listed(known.get());
        }
        var province = Province.named(name);
        if (province.isPresent()) {
            return new Unresolved(Rule.UNKNOWN_LOCATION, UserMessage.of("location.province-alone",
                "province", new Bilingual(province.get().english(), province.get().french()), "code", province.get()));
        }
        if (PlausibleName.isNoPlace(name) || suggestions.beforeProvince(name).filter(PlausibleName::isNoPlace).isPresent()) {
            return LocationRejections.notAPlace(name, Optional.empty());
        }
        var commaForgotten = suggestions.missingComma(name);
        if (commaForgotten.isPresent()) {
            return new Unresolved(Rule.UNKNOWN_LOCATION,
                UserMessage.of("location.no-comma", "suggestion", quoted(commaForgotten.get().description())));
        }
        return suggestions.oneLetterAway(name, null)
                .map(near -> LocationRejections.misspelt(name, near))
                .orElseGet(() -> LocationRejections.unknownCity(name, suggestions.nearest(name, null)));
    }

    private Resolution noProvince(String text, String name, String provinceName) {
        var commasInTheName = index.find(text);               // Brudenell, Lyndoch and Raglan
        if (commasInTheName.isPresent()) {
            return new Listed(commasInTheName.get());
        }
        if (provinceName.isEmpty()) {
            return new Unresolved(Rule.INVALID_LOCATION,
                UserMessage.of("location.no-province", "fix", instead(listed(name).map(Location::description))));
        }
        return name.indexOf(',') >= 0
                ? LocationRejections.tooManyParts(listed(name).map(Location::description))
                : LocationRejections.unknownProvince(provinceName, listed(name));
    }

    Optional<Location> listed(String description) {
        int comma = description.lastIndexOf(',');
        var province = comma < 0 ? Optional.<Province>empty() : Province.named(description.substring(comma + 1));
        return province.isPresent() ? known(description.substring(0, comma), province.get())
            : index.find(description).or(() -> withoutPrefix(description).flatMap(index::find));
    }

    private Optional<Location> known(String name, Province province) {
        return index.find(name, province).or(() -> withoutPrefix(name).flatMap(bare -> index.find(bare, province)));
    }

    private static Optional<String> withoutPrefix(String name) {
        return PREFIXES.stream()
                .filter(prefix -> name.regionMatches(true, 0, prefix, 0, prefix.length()))
                .map(prefix -> name.substring(prefix.length())).findFirst();
    }
}
