package ca.posthaste.location;

import ca.posthaste.location.name.LocationNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds locations by part of their name. All names form one long text in result order, which a search scans once. */
public final class LocationSearch {
    private final List<Location> ordered;
    private final String text;          // one line per location
    private final int[] lineEnds;
    private final int[] letters;        // letters of each line as bits: most lines contain any given letter, and indexOf for each would be slow

    LocationSearch(List<Location> locations) {
        ordered = locations.stream()
                .sorted(Comparator.comparingInt((Location each) -> each.name().codePointCount(0, each.name().length()))
                        .thenComparing(Comparator.comparingLong(Location::population).reversed()).thenComparingInt(Location::id)).toList();
        lineEnds = new int[ordered.size()];
        letters = new int[ordered.size()];
        var lines = new StringBuilder(ordered.size() * 16);
        for (int i = 0; i < lineEnds.length; i++) {
            var line = spellings(LocationNames.fold(ordered.get(i).name()));
            letters[i] = line.chars().filter(LocationSearch::isLetter).map(c -> 1 << c - 'a').reduce(0, (a, b) -> a | b);
            lines.append(line).append('\n');
            lineEnds[i] = lines.length();
        }
        text = lines.toString();
    }

    /** Returns the locations whose names contain this text, shortest name first. No types means all; page numbers start at 1. */
    public LocationPage find(String q, Set<String> types, int page, int pageSize) {
        var part = LocationNames.fold(q);
        if (part.isEmpty() && types.isEmpty()) {
            return new LocationPage(ordered.size(), ordered.stream().skip((page - 1L) * pageSize).limit(pageSize).toList());
        }
        var wanted = types.stream().map(type -> type.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        long first = (page - 1L) * pageSize;
        int total = 0;
        var found = new ArrayList<Location>();
        for (int line = next(part, 0); line >= 0; line = next(part, line + 1)) {
            if (wanted.isEmpty() || wanted.contains(ordered.get(line).type().toLowerCase(Locale.ROOT))) {
                if (total >= first && found.size() < pageSize) {
                    found.add(ordered.get(line));
                }
                total++;
            }
        }
        return new LocationPage(total, found);
    }

    /** Returns the first line at or after this one that contains the part; -1 if there is none. */
    private int next(String part, int line) {
        if (line >= lineEnds.length) {
            return -1;
        }
        if (part.isEmpty()) {
            return line;
        }
        if (part.length() == 1 && isLetter(part.charAt(0))) {
            return nextWith(part.charAt(0), line);
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

    private int nextWith(char letter, int line) {
        int bit = 1 << letter - 'a';
        while (line < letters.length && (letters[line] & bit) == 0) {
            line++;
        }
        return line < letters.length ? line : -1;
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z';
    }

    // "st j" and "saint j" both find Saint-Jérôme and St. John's.
    private static String spellings(String folded) {
        var padded = " " + folded + " ";
        var full = padded.replace(" st ", " saint ").replace(" ste ", " sainte ").strip();
        var brief = padded.replace(" saint ", " st ").replace(" sainte ", " ste ").strip();
        return full.equals(brief) ? folded : full + '\t' + brief;
    }

    public record LocationPage(int total, List<Location> locations) {}
}
