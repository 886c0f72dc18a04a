package ca.posthaste.location;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds locations while a name is typed. All names are one long text, the most populous location first; a search scans it once
 * and notes for each location how well it fits.
 */
final class TypeAhead {
    private static final Comparator<Location> ORDER = Comparator.comparing(Location::listed).reversed()
        .thenComparing(Comparator.comparingLong(Location::population).reversed())
        .thenComparingInt(location -> location.name().codePointCount(0, location.name().length()))
        .thenComparingInt(Location::id);

    /** How well a location fits; a smaller one comes first. One found only by an alias comes one later. */
    private static final byte WHOLE_NAME = 0;                   // counts only where a comma has ended it
    private static final byte BEGIN_OF_NAME = 1;
    private static final byte BEGIN_OF_WORD = 3;
    private static final byte INSIDE_A_WORD = 5;
    private static final byte NOT_AT_ALL = Byte.MAX_VALUE;

    /** The last rank that counts: any, or without matches in the middle of a word. */
    static final byte ANYWHERE = INSIDE_A_WORD + 1;
    static final byte WORDS = BEGIN_OF_WORD + 1;

    // Before each spelling of a name; and at the end of a line.
    private static final char NAME = '\t';
    private static final char ALIAS = '\u0001';
    private static final char SHADOWED = '\u0002';

    private final List<Location> ordered;
    private final String text;              // a line for each location
    private final int[] lineEnds;
    private final byte[] provinces;

    /** @param isShadowed whether its name leads to another location; it then comes after that one */
    TypeAhead(List<Location> locations, Predicate<Location> isShadowed) {
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

    /**
     * The best first, then the most populous, then the shortest name.
     *
     * @param types only these, in upper or lower case; empty: all
     * @param last  {@link #ANYWHERE} or {@link #WORDS}
     * @param skip  how many to leave out at the beginning; less than one: none
     */
    LocationPage find(Typed typed, Set<String> types, byte last, long skip, int most) {
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
            addPart(found, fits, rank, skip - total, counts[rank], most);
            total += counts[rank];
        }
        return new LocationPage(total, found);
    }

    private void addPart(List<Location> found, byte[] fits, byte rank, long skip, int count, int most) {
        if (skip >= count) {
            return;
        }
        long left = Math.max(0, skip);
        for (int i = 0; i < fits.length && found.size() < most; i++) {
            if (fits[i] == rank && --left < 0) {
                found.add(ordered.get(i));
            }
        }
    }

    private byte[] fits(Typed typed) {
        var fits = new byte[lineEnds.length];
        var name = typed.name();
        Arrays.fill(fits, name.isEmpty() ? BEGIN_OF_NAME : NOT_AT_ALL);
        int line = 0;
        for (int at = name.isEmpty() ? -1 : text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            while (lineEnds[line] <= at) {
                line++;
            }
            fits[line] = (byte) Math.min(fits[line], rank(at, at + name.length(), typed.nameEnded(), fits[line]));
            at = fits[line] <= BEGIN_OF_NAME ? lineEnds[line] - 1 : at;              // none in this line can be better
        }
        return fits;
    }

    /** @param best the best rank that this location has so far: what cannot be better is not looked at closely */
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
        for (var other : List.of(inFull(padded), inBrief(padded))) {
            if (!other.equals(padded)) {
                lines.append(kind).append(other, 1, other.length() - 1);
            }
        }
    }

    private static String inFull(String padded) {
        return padded.replace(" st ", " saint ").replace(" ste ", " sainte ").replace(" ft ", " fort ").replace(" mt ", " mount ");
    }

    private static String inBrief(String padded) {
        return padded.replace(" saint ", " st ").replace(" sainte ", " ste ").replace(" fort ", " ft ").replace(" mount ", " mt ")
            .replace(" mont ", " mt ");
    }
}
