package ca.posthaste.location;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The list in the jar: locations.tsv, made by tools/locations. */
public final class ShippedLocations {
    private static final String FILE = "/locations.tsv";
    private static final int COLUMNS = 7;

    private ShippedLocations() {}

    public static List<Location> read() {
        var text = text();
        var locations = new ArrayList<Location>(4096);
        int from = text.indexOf('\n') + 1;                     // the first line names the columns
        while (from < text.length()) {
            int to = text.indexOf('\n', from);
            locations.add(parse(text.substring(from, to)));
            from = to + 1;
        }
        return locations;
    }

    private static Location parse(String line) {
        var fields = new String[COLUMNS];
        int from = 0;
        for (int i = 0; i < COLUMNS; i++) {
            int tab = i == COLUMNS - 1 ? line.length() : line.indexOf('\t', from);
            fields[i] = line.substring(from, tab);
            from = tab + 1;
        }
        return new Location(Integer.parseInt(fields[0]), fields[1], Province.valueOf(fields[2]), Location.TOWN,
                new Coordinates(Double.parseDouble(fields[3]), Double.parseDouble(fields[4])), null,
                fields[5].isEmpty() ? 0 : Long.parseLong(fields[5]), Aliases.split(fields[6]));
    }

    private static String text() {
        try (var in = ShippedLocations.class.getResourceAsStream(FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("Cannot read " + FILE, broken);
        }
    }
}
