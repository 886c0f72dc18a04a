package ca.posthaste.location;

import ca.posthaste.language.Language;
import ca.posthaste.location.name.LocationNames;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The ten provinces and three territories, with all their common names and abbreviations. */
public enum Province {
    AB("Alberta", "Alberta", "Alta", "Alb"),
    BC("British Columbia", "Colombie-Britannique", "CB"),
    MB("Manitoba", "Manitoba", "Man"),
    NB("New Brunswick", "Nouveau-Brunswick"),
    NL("Newfoundland and Labrador", "Terre-Neuve-et-Labrador",
            "Newfoundland & Labrador", "Newfoundland", "Labrador", "Terre-Neuve", "Nfld", "NFL", "NF", "TNL"),
    NS("Nova Scotia", "Nouvelle-Écosse"),
    NT("Northwest Territories", "Territoires du Nord-Ouest", "Northwest Territory", "North West Territories",
            "NWT", "TNO"),
    NU("Nunavut", "Nunavut"),
    ON("Ontario", "Ontario", "Ont"),
    PE("Prince Edward Island", "Île-du-Prince-Édouard", "PEI", "IPE"),
    QC("Quebec", "Québec", "Que", "PQ", "Province of Quebec", "Province de Québec"),
    SK("Saskatchewan", "Saskatchewan", "Sask"),
    YT("Yukon", "Yukon", "Yukon Territory", "Territoire du Yukon", "YK");

    // Abbreviations that are also a state of the USA are left out. NE would be Nouvelle-Écosse, but "Omaha, NE" (Nebraska) must be rejected.

    private static final Map<String, Province> BY_NAME = new HashMap<>();

    static {
        for (var province : values()) {
            BY_NAME.put(LocationNames.squeezed(province.name()), province);
            province.names.forEach(name -> BY_NAME.put(LocationNames.squeezed(name), province));
        }
    }

    private final List<String> names;

    Province(String... names) {
        this.names = List.of(names);
    }

    public String english() {
        return names.get(0);
    }

    public String french() {
        return names.get(1);
    }

    public String in(Language language) {
        return language == Language.FRENCH ? french() : english();
    }

    /** Returns the province with this code, name (English or French) or common abbreviation, ignoring case. */
    public static Optional<Province> named(String text) {
        return Optional.ofNullable(BY_NAME.get(LocationNames.squeezed(text)));
    }

    /** Returns the provinces with a code, name or abbreviation that begins with this text; all of them if it is empty. */
    static Set<Province> beginning(String text) {
        var begin = LocationNames.squeezed(text);
        var found = EnumSet.noneOf(Province.class);
        BY_NAME.forEach((name, province) -> {
            if (name.startsWith(begin)) {
                found.add(province);
            }
        });
        return found;
    }
}
