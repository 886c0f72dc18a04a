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

    final Names categories = new Names("category", true, Category.values());
    final Names positionTypes = new Names("position type", true, PositionType.values());
    final Names periods = new Names("salary period", false, SalaryPeriod.values());
    final Names routings = new Names("routing type", false, RoutingType.values());

    /** Creates a mapping with the caller's own names, which take precedence over the service's. */
    public NameToId(Map<String, Integer> ownCategories, Map<String, Integer> ownPositionTypes) {
        positionTypes.ids.putAll(TYPES);
        ownCategories.forEach((name, id) -> categories.ids.put(folded(name), id));
        ownPositionTypes.forEach((name, id) -> positionTypes.ids.put(folded(name), id));
        for (var period : SalaryPeriod.values()) {
            periods.ids.put(folded(period.unit()), period.id());
        }
    }

    public static NameToId ours() {
        return new NameToId(Map.of(), Map.of());
    }

    /** The names of one kind. Those of some kinds can be mapped to ids in a file. */
    static final class Names {
        private final String kind;
        private final boolean isMapped;
        private final ReferenceItem[] known;
        private final Map<String, Integer> ids;
        /** The file's names not recognized so far, each once. */
        final Set<String> missing = new LinkedHashSet<>();

        private Names(String kind, boolean isMapped, ReferenceItem[] known) {
            this.kind = kind;
            this.isMapped = isMapped;
            this.known = known;
            ids = named(known);
        }

        OptionalInt id(String text) {
            if (text.strip().matches("\\d{1,9}")) {
                return OptionalInt.of(Integer.parseInt(text.strip()));
            }
            var id = ids.get(folded(text));
            return id == null ? OptionalInt.empty() : OptionalInt.of(id);
        }

        /** Returns a message about a name that is unknown; empty if it is known. */
        Optional<String> unknown(String text) {
            if (id(text).isPresent()) {
                return Optional.empty();
            }
            if (isMapped && missing.size() < MISSING_MAX) {
                missing.add(text.strip());
            }
            return Optional.of("the " + kind + " \"" + JobBuilder.shortened(text.strip()) + "\" is unknown. Known values: "
                + Arrays.stream(known).map(ReferenceItem::english).collect(Collectors.joining(", ")) + "."
                + (isMapped ? " Map it with --mapping (--write-mapping creates a template)." : ""));
        }
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
