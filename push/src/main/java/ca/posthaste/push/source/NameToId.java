package ca.posthaste.push.source;

import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.job.reference.SalaryPeriod;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Maps names of categories, position types and so on to ids: the service's own names in both languages, and the file's. */
public final class NameToId {
    private static final Map<String, Integer> TYPES = Map.ofEntries(Map.entry("permanent", 1), Map.entry("permanentfulltime", 1),
        Map.entry("regular", 1), Map.entry("regularfulltime", 1), Map.entry("regularparttime", 2), Map.entry("permanentparttime", 2),
        Map.entry("casual", 2), Map.entry("contractor", 3), Map.entry("fixedterm", 3), Map.entry("freelance", 3),
        Map.entry("temporary", 4), Map.entry("seasonal", 4), Map.entry("internship", 4), Map.entry("intern", 4),
        Map.entry("coop", 4), Map.entry("stage", 4));

    private static final int MISSING_MAX = 10_000;

    private final Missing missing = new Missing(new LinkedHashSet<>(), new LinkedHashSet<>());
    private final Map<String, Integer> categories;
    private final Map<String, Integer> positionTypes;
    private final Map<String, Integer> periods = named(SalaryPeriod.values());
    private final Map<String, Integer> routings = named(RoutingType.values());

    /** Creates a vocabulary with the caller's own names, which take precedence over the service's. */
    public NameToId(Map<String, Integer> ownCategories, Map<String, Integer> ownPositionTypes) {
        categories = named(Category.values());
        positionTypes = named(PositionType.values());
        positionTypes.putAll(TYPES);
        ownCategories.forEach((name, id) -> categories.put(folded(name), id));
        ownPositionTypes.forEach((name, id) -> positionTypes.put(folded(name), id));
        for (var period : SalaryPeriod.values()) {
            periods.put(folded(period.unit()), period.id());
        }
    }

    public static NameToId ours() {
        return new NameToId(Map.of(), Map.of());
    }

    Optional<String> unknownPositionType(String text) {
        return positionType(text).isPresent() ? Optional.empty() : Optional.of(unknown("position type", text, true, missing.positionTypes(), PositionType.values()));
    }

    Optional<String> unknownCategory(String text) {
        return category(text).isPresent() ? Optional.empty() : Optional.of(unknown("category", text, true, missing.categories(), Category.values()));
    }

    Optional<String> unknownPeriod(String text) {
        return period(text).isPresent() ? Optional.empty() : Optional.of(unknown("salary period", text, false, null, SalaryPeriod.values()));
    }

    private static String unknown(String what, String text, boolean isMapped, Set<String> names, ReferenceItem[] known) {
        if (names != null && names.size() < MISSING_MAX) {
            names.add(text.strip());
        }
        return "the " + what + " \"" + JobBuilder.shortened(text.strip()) + "\" is unknown. Known values: "
            + Arrays.stream(known).map(ReferenceItem::english).collect(Collectors.joining(", ")) + "."
            + (isMapped ? " Map it with --mapping (--write-mapping creates a template)." : "");
    }

    /** Returns the file's names not recognized so far, each once. */
    Missing missing() {
        return missing;
    }

    record Missing(Set<String> categories, Set<String> positionTypes) {}

    OptionalInt category(String text) {
        return find(categories, text);
    }

    OptionalInt positionType(String text) {
        return find(positionTypes, text);
    }

    OptionalInt period(String text) {
        return find(periods, text);
    }

    OptionalInt routing(String text) {
        return find(routings, text);
    }

    private static OptionalInt find(Map<String, Integer> ids, String text) {
        if (text.strip().matches("\\d{1,9}")) {
            return OptionalInt.of(Integer.parseInt(text.strip()));
        }
        var id = ids.get(folded(text));
        return id == null ? OptionalInt.empty() : OptionalInt.of(id);
    }

    private static Map<String, Integer> named(ReferenceItem[] items) {
        var ids = new HashMap<String, Integer>();
        for (var item : items) {
            ids.put(folded(item.english()), item.id());
            ids.put(folded(item.french()), item.id());
        }
        return ids;
    }

    /** Folds a name to ignore case, accents, spaces and punctuation: "Full-time" becomes "fulltime". */
    private static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{M}", "").toLowerCase(Locale.ROOT)
            .replace("&", "and").replaceAll("[^\\p{L}\\p{N}]", "");
    }
}
