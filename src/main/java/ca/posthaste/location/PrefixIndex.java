package ca.posthaste.location;

import ca.posthaste.location.Completions.PartialLocation;
import ca.posthaste.location.name.LocationNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds locations as a name is typed. One scan of a long text of all names, most populous location first, notes the rank of each location. */
public final class PrefixIndex {
    private static final Comparator<Location> ORDER = Comparator.comparing(Location::listed).reversed()
        .thenComparing(Comparator.comparingLong(Location::population).reversed())
        .thenComparingInt(location -> location.name().codePointCount(0, location.name().length())).thenComparingInt(Location::id);

    /** Rank of a match; lower is better. A match of an alias ranks one later. */
    private static final byte WHOLE_NAME = 0;                   // only if a comma ended the name
    private static final byte BEGIN_OF_NAME = 1;
    private static final byte BEGIN_OF_WORD = 3;
    private static final byte INSIDE_A_WORD = 5;
    private static final byte NOT_AT_ALL = Byte.MAX_VALUE;

    /** Last rank to include: all matches, or none inside a word. */
    static final byte ANYWHERE = INSIDE_A_WORD + 1;
    static final byte WORDS = BEGIN_OF_WORD + 1;

    // Markers before each spelling of a name. Like the line end they are below the space character, which is how the end of a name is detected.
    private static final char NAME = '\t';
    private static final char ALIAS = '\u0001';
    private static final char SHADOWED = '\u0002';

    private final List<Location> ordered;
    private final String text;              // one line per location
    private final int[] lineEnds;
    private final byte[] provinces;

    /** @param isShadowed tests whether a location's name resolves to another location; it then ranks after that one */
    PrefixIndex(List<Location> locations, Predicate<Location> isShadowed) {
        ordered = locations.stream().sorted(ORDER).toList();
        lineEnds = new int[ordered.size()];
        provinces = new byte[ordered.size()];
        var lines = new StringBuilder(ordered.size() * 24);
        for (int i = 0; i < lineEnds.length; i++) {
            var location = ordered.get(i);
            provinces[i] = (byte) location.province().ordinal();
            appendSpellings(lines, isShadowed.test(location) ? SHADOWED : NAME, location.name());
            location.aliases().forEach(alias -> appendSpellings(lines, ALIAS, alias));
            lines.append('\n');
            lineEnds[i] = lines.length();
        }
        text = lines.toString();
    }

    /** Returns locations, best rank first, then most populous, then shortest name. {@code last} is {@link #ANYWHERE} or {@link #WORDS}; no types means all. */
    LocationSearch.LocationPage find(PartialLocation typed, Set<String> types, byte last, long skip, int limit) {
        var fits = fits(typed);
        var wanted = types.stream().map(type -> type.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        var isOfProvince = new boolean[Province.values().length];
        typed.provinces().forEach(province -> isOfProvince[province.ordinal()] = true);
        var counts = new int[last + 1];
        for (int i = 0; i < fits.length; i++) {
            if (fits[i] > last || !isOfProvince[provinces[i]]
                    || !wanted.isEmpty() && !wanted.contains(ordered.get(i).type().toLowerCase(Locale.ROOT))) {
                fits[i] = NOT_AT_ALL;
            } else {
                counts[fits[i]]++;
            }
        }
        var found = new ArrayList<Location>();
        int total = 0;
        for (byte rank = WHOLE_NAME; rank <= last; rank++) {
            long left = Math.max(0, skip - total);
            for (int i = 0; left < counts[rank] && i < fits.length && found.size() < limit; i++) {
                if (fits[i] == rank && --left < 0) {
                    found.add(ordered.get(i));
                }
            }
            total += counts[rank];
        }
        return new LocationSearch.LocationPage(total, found);
    }

    private byte[] fits(PartialLocation typed) {
        var fits = new byte[lineEnds.length];
        var name = typed.name();
        Arrays.fill(fits, name.isEmpty() ? BEGIN_OF_NAME : NOT_AT_ALL);
        int line = 0;
        for (int at = name.isEmpty() ? -1 : text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            while (lineEnds[line] <= at) {
                line++;
            }
            fits[line] = (byte) Math.min(fits[line], rank(at, at + name.length(), typed.nameEnded(), fits[line]));
            at = fits[line] <= BEGIN_OF_NAME ? lineEnds[line] - 1 : at;              // nothing in this line can rank better
        }
        return fits;
    }

    /** Returns the rank of a match. One that cannot improve the location's best rank so far is not examined further. */
    private int rank(int from, int to, boolean nameEnded, byte best) {
        char before = text.charAt(from - 1);
        boolean whole = text.charAt(to) < ' ' && before != SHADOWED;
        if (before < ' ') {
            return whole && nameEnded ? WHOLE_NAME : before == NAME || whole ? BEGIN_OF_NAME : BEGIN_OF_NAME + 1;
        }
        int rank = Character.isLetterOrDigit(before) ? INSIDE_A_WORD : BEGIN_OF_WORD;
        if (rank >= best) {
            return best;
        }
        while (before >= ' ') {
            before = text.charAt(--from - 1);
        }
        return before == NAME ? rank : rank + 1;
    }

    // "st j" and "saint j" both find Saint-Jérôme and St. John's.
    private static void appendSpellings(StringBuilder lines, char kind, String name) {
        var folded = LocationNames.fold(name);
        lines.append(kind).append(folded);
        var padded = " " + folded + " ";
        var full = padded.replace(" st ", " saint ").replace(" ste ", " sainte ").replace(" ft ", " fort ").replace(" mt ", " mount ");
        var brief = padded.replace(" saint ", " st ").replace(" sainte ", " ste ").replace(" fort ", " ft ").replace(" mount ", " mt ")
            .replace(" mont ", " mt ");
        for (var other : List.of(full, brief)) {
            if (!other.equals(padded)) {
                lines.append(kind).append(other, 1, other.length() - 1);
            }
        }
    }
}
