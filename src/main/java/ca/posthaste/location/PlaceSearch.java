package ca.posthaste.location;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds places by a part of their name: one long text of all names, in the order of the answer, read once per question. */
public final class PlaceSearch {
    private final List<Location> ordered;
    private final String text;          // one line per place
    private final int[] lineEnds;

    PlaceSearch(List<Location> places) {
        ordered = places.stream()
                .sorted(Comparator.comparingInt((Location place) -> place.name().codePointCount(0, place.name().length()))
                        .thenComparing(Comparator.comparingLong(Location::population).reversed())
                        .thenComparingInt(Location::id))
                .toList();
        lineEnds = new int[ordered.size()];
        var lines = new StringBuilder(ordered.size() * 16);
        for (int i = 0; i < lineEnds.length; i++) {
            lines.append(spellings(LocationNames.fold(ordered.get(i).name()))).append('\n');
            lineEnds[i] = lines.length();
        }
        text = lines.toString();
    }

    /**
     * Places with this text as part of their name, the shortest name first.
     *
     * @param types only these, in any capitals; none given means all
     * @param page  counted from 1
     */
    public Slice find(String q, Set<String> types, int page, int pageSize) {
        var part = LocationNames.fold(q);
        if (part.isEmpty() && types.isEmpty()) {
            return new Slice(ordered.size(), slice(page, pageSize));
        }
        var wanted = types.stream().map(type -> type.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        long first = (page - 1L) * pageSize;
        int total = 0;
        var found = new ArrayList<Location>();
        for (int line = next(part, 0); line >= 0; line = next(part, line + 1)) {
            var place = ordered.get(line);
            if (wanted.isEmpty() || wanted.contains(place.type().toLowerCase(Locale.ROOT))) {
                if (total >= first && found.size() < pageSize) {
                    found.add(place);
                }
                total++;
            }
        }
        return new Slice(total, found);
    }

    private List<Location> slice(int page, int pageSize) {
        long from = Math.min((page - 1L) * pageSize, ordered.size());
        return ordered.subList((int) from, (int) Math.min(from + pageSize, ordered.size()));
    }

    /** The first line from this one on that holds the part, or -1. */
    private int next(String part, int line) {
        if (line >= lineEnds.length || part.isEmpty()) {
            return line < lineEnds.length ? line : -1;
        }
        int at = text.indexOf(part, line == 0 ? 0 : lineEnds[line - 1]);
        if (at < 0) {
            return -1;
        }
        while (lineEnds[line] <= at) {
            line++;
        }
        return line;
    }

    // "st j" and "saint j" both find Saint-Jérôme and St. John's.
    private static String spellings(String folded) {
        var padded = " " + folded + " ";
        var full = padded.replace(" st ", " saint ").replace(" ste ", " sainte ").strip();
        var brief = padded.replace(" saint ", " st ").replace(" sainte ", " ste ").strip();
        return full.equals(brief) ? folded : full + '\t' + brief;
    }
}
