package ca.posthaste.location.load;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Location;
import ca.posthaste.location.name.LocationNames;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A file format for importing locations. */
interface ImportFormat {
    /** Reports whether the fields are separated by commas and may be quoted; otherwise they are separated by tabs and have no quotes. */
    default boolean hasCommas() {
        return false;
    }

    static List<String> tabbed(String line) {
        return List.of(line.split("\t", -1));
    }

    /** Reports whether the first line names the columns. */
    default boolean hasHeader() {
        return true;
    }

    /** Converts the fields of a line, or throws {@link Unusable}. */
    Location location(List<String> fields);

    /** Thrown for a line that cannot be imported. The message says why. */
    final class Unusable extends RuntimeException {
        /** Maximum length of a quotation from the line in characters. The reader can find the line by its number. */
        static final int QUOTED_MAX = 60;

        private final UserMessage why;

        Unusable(UserMessage why) {
            super(why.english(), null, false, false);
            this.why = why;
        }

        static String quoted(String field) {
            return field.codePointCount(0, field.length()) > QUOTED_MAX ? field.substring(0, field.offsetByCodePoints(0, QUOTED_MAX)) + "…" : field;
        }

        UserMessage reason() {
            return why;
        }
    }

    static Optional<ImportFormat> of(String firstLine) throws IOException {
        return Stream.of(LocationsTsv.of(firstLine), CgndbCsv.of(firstLine), GeoNamesDump.of(firstLine))
                .flatMap(Optional::stream).findFirst();
    }

    /** Tab-separated file with a header: name and province, and any of type, latitude, longitude, population, alternate_names. */
    record LocationsTsv(CsvHeader columns) implements ImportFormat {

        static Optional<ImportFormat> of(String firstLine) {
            var columns = CsvHeader.of(ImportFormat.tabbed(firstLine));
            return columns.hasAll("name") && columns.hasAll("province") ? Optional.of(new LocationsTsv(columns)) : Optional.empty();
        }

        @Override public Location location(List<String> fields) {
            return Location.added(FieldParser.name(columns.get(fields, "name")), FieldParser.province(columns.get(fields, "province")),
                    FieldParser.type(columns.get(fields, "type"), Location.TOWN),
                    FieldParser.coordinates(columns.get(fields, "latitude"), columns.get(fields, "longitude")),
                    FieldParser.population(columns.get(fields, "population")),
                    Location.splitAliases(columns.get(fields, "alternate_names", "aliases")));
        }
    }

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
}
