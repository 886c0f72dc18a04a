package ca.posthaste.location.load;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.load.ImportFormat.Unusable;
import ca.posthaste.location.name.LocationNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Column positions of a file by name. Case, accents and punctuation are ignored. */
record CsvHeader(Map<String, Integer> positions) {

    static CsvHeader of(List<String> header) {
        var positions = new HashMap<String, Integer>();
        for (int i = 0; i < header.size(); i++) {
            positions.putIfAbsent(plain(header.get(i)), i);
        }
        return new CsvHeader(positions);
    }

    boolean hasAll(String... names) {
        for (var name : names) {
            if (positions.containsKey(plain(name))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the field in the first of these columns that the file has; empty if it has none of them. */
    String get(List<String> fields, String... names) {
        for (var name : names) {
            var position = positions.get(plain(name));
            if (position != null) {
                if (position >= fields.size()) {
                    throw new Unusable(UserMessage.of("part.import-few-fields", "actual", fields.size(), "column", name));
                }
                return fields.get(position);
            }
        }
        return "";
    }

    private static String plain(String name) {
        return LocationNames.squeezed(name).replaceAll("[^a-z0-9]", "");
    }
}
