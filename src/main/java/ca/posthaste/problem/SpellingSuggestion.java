package ca.posthaste.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Suggests the known word that the author of an unknown one probably meant. */
public final class SpellingSuggestion {
    private static final int EDITS_MAX = 2;
    private static final int PREFIX_MIN = 2;

    private SpellingSuggestion() {}

    /** Returns the closest word within two typing errors, or else the only one that begins with the typed text. */
    public static Optional<String> of(String typed, List<String> known) {
        int limit = Math.min(EDITS_MAX, (typed.replaceFirst("^-+", "").length() - 1) / 2);
        var near = known.stream().filter(word -> distance(typed, word, limit) <= limit)
            .min(Comparator.comparingInt(word -> distance(typed, word, limit)));
        var completions = known.stream().filter(word -> word.startsWith(typed)).toList();
        return near.isEmpty() && completions.size() == 1 && typed.length() >= PREFIX_MIN
            ? Optional.of(completions.get(0)) : near;
    }

    /** Returns the closest camel-case name, ignoring case and separators: {@code reference_id} and {@code ReferenceID} mean referenceId. */
    public static Optional<String> ofNames(String typed, Collection<String> known) {
        var names = new LinkedHashMap<String, String>();
        known.forEach(name -> names.putIfAbsent(folded(name), name));
        return of(folded(typed), List.copyOf(names.keySet())).map(names::get);
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[_.-]", "");
    }

    /** Returns the number of letters to insert, delete, replace or swap to turn one word into the other; any number above {@code limit} if it is greater. */
    public static int distance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) > limit) {
            return limit + 1;
        }
        var beforeLast = new int[b.length() + 1];
        var last = new int[b.length() + 1];
        var row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            int best = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
                best = Math.min(best, row[j]);
            }
            if (best > limit) {
                return best;
            }
            var spare = beforeLast;
            beforeLast = last;
            last = row;
            row = spare;
        }
        return last[b.length()];
    }
}
