package ca.posthaste.location;

import static ca.posthaste.problem.Rule.INVALID_LOCATION;
import static ca.posthaste.problem.Rule.MISSPELT_LOCATION;
import static ca.posthaste.problem.Rule.UNKNOWN_LOCATION;
import static ca.posthaste.problem.Rule.UNKNOWN_PROVINCE;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Resolution.Unresolved;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.TextRules;
import java.util.List;
import java.util.Optional;

/** Messages for rejected locations. Each says what to send instead. */
final class LocationRejections {
    private static final UserMessage FORM = UserMessage.of("part.location-form");
    private static final int QUOTED_MAX = 60;

    private LocationRejections() {}

    static Unresolved noCity() {
        return new Unresolved(INVALID_LOCATION, UserMessage.of("location.no-city", "fix", FORM));
    }

    static Unresolved tooManyParts(Optional<String> suggested) {
        return new Unresolved(INVALID_LOCATION, UserMessage.of("location.too-many-parts", "fix", instead(suggested)));
    }

    static Unresolved surplus(Rule rule, AddressExtras surplus, String suggested) {
        var what = surplus.postalCode().isEmpty() ? UserMessage.of("part.the-country")
            : surplus.country() ? UserMessage.of("part.the-postal-code-and-country") : UserMessage.of("part.the-postal-code");
        return new Unresolved(rule, UserMessage.of("location.surplus", "surplus", what, "suggestion", quoted(suggested)));
    }

    static Unresolved notAPlace(String name, Optional<Province> province) {
        return new Unresolved(UNKNOWN_LOCATION, UserMessage.of("location.remote", "sent", quoted(name), "fix", cityIn(province)));
    }

    static UserMessage cityIn(Optional<Province> province) {
        return province.map(known -> UserMessage.of("part.city-in", "province", known)).orElse(FORM);
    }

    static Unresolved misspelt(String name, Location suggested) {
        return new Unresolved(MISSPELT_LOCATION, UserMessage.of("location.misspelt", "sent", quoted(name), "name", suggested.name(),
            "fix", ifMeant(suggested)));
    }

    static Unresolved unknownProvince(String province, Optional<Location> suggested) {
        return new Unresolved(UNKNOWN_PROVINCE, UserMessage.of("location.unknown-province", "sent", quoted(province),
            "fix", suggested.map(LocationRejections::ifMeant).orElse(UserMessage.of("part.province-codes"))));
    }

    static Unresolved unknownCity(String name, List<Location> nearest) {
        return new Unresolved(UNKNOWN_LOCATION, nearest.isEmpty() ? UserMessage.of("location.unknown-city", "sent", quoted(name))
            : UserMessage.of("location.unknown-city-similar", "sent", quoted(name), "suggestions", either(nearest)));
    }

    static Unresolved notInTheList(String description, List<Location> nearest) {
        return new Unresolved(UNKNOWN_LOCATION, nearest.isEmpty() ? UserMessage.of("location.not-listed", "sent", quoted(description))
            : UserMessage.of("location.not-listed-similar", "sent", quoted(description), "suggestions", either(nearest)));
    }

    static UserMessage instead(Optional<String> suggested) {
        return suggested.map(description -> UserMessage.of("part.send", "suggestion", quoted(description))).orElse(FORM);
    }

    private static UserMessage ifMeant(Location suggested) {
        return UserMessage.of("part.if-meant", "suggestion", quoted(suggested.description()));
    }

    /** Returns the alternatives, such as {@code "London, ON" or "Lindsay, ON"}. */
    private static UserMessage either(List<Location> nearest) {
        return nearest.stream().map(location -> quoted(location.description()))
            .reduce((first, second) -> UserMessage.of("part.or", "first", first, "second", second)).orElseThrow();
    }

    static UserMessage quoted(String text) {
        return UserMessage.of("part.quoted", "text", TextRules.abbreviated(text, QUOTED_MAX));
    }
}
