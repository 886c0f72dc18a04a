package ca.posthaste.location.load;

import ca.posthaste.csv.CsvRecords;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.location.name.LocationNames;
import ca.posthaste.problem.TextRules;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    default boolean hasHeader() {
        return true;
    }

    /** Converts the fields of a line, or throws {@link Unusable}. */
    Location location(List<String> fields);

    /** Thrown for a line that cannot be imported. The message says why. */
    final class Unusable extends RuntimeException {
        /** Maximum length of a quotation from the line in characters. The reader can find the line by its number. */
        static final int QUOTED_MAX = 60;

        private final UserMessage reason;

        Unusable(UserMessage reason) {
            super(reason.english(), null, false, false);
            this.reason = reason;
        }

        static String quoted(String field) {
            return TextRules.abbreviated(field, QUOTED_MAX);
        }

        UserMessage reason() {
            return reason;
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
            return columns.hasAny("name") && columns.hasAny("province") ? Optional.of(new LocationsTsv(columns)) : Optional.empty();
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

        boolean hasAny(String... names) {
            return Arrays.stream(names).map(CsvHeader::plain).anyMatch(positions::containsKey);
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

    /** The database published by Natural Resources Canada, with an English or a French header. Of its names, only inhabited places are imported. */
    record CgndbCsv(ImportFormat.CsvHeader columns) implements ImportFormat {
        private static final String[] NAME = {"Geographical Name", "Nom géographique"};
        private static final String[] PROVINCE = {"Province - Territory", "Province - Territoire"};
        private static final String[] TERM = {"Generic Term", "Terme générique"};
        private static final String[] CATEGORY = {"Generic Category", "Catégorie générique"};
        private static final String[] CODE = {"Concise Code", "Code concis"};

        private static final Set<String> INHABITED_CODES = Set.of("CITY", "TOWN", "VILG", "HAM", "UNP", "IR", "MUN1", "MUN2");
        private static final Set<String> INHABITED_CATEGORIES = Set.of("populated place", "lieu habite");
        // For a file without codes and categories: words of the generic term, as in "Compact Rural Community" or "Indian Reserve".
        private static final List<String> INHABITED_TERMS = List.of("city", "town", "village", "hamlet", "community", "locality",
                "settlement", "municipality", "township", "parish", "reserve", "first nation", "neighbourhood", "suburb",
                "borough", "railway point", "post office", "populated place", "unincorporated place", "unincorporated area",
                "cite", "ville", "hameau", "communaute", "localite", "municipalite", "canton", "cantons", "paroisse", "secteur",
                "quartier", "arrondissement", "lieu dit", "lieu habite", "etablissement", "premiere nation");

        static Optional<ImportFormat> of(String firstLine) throws IOException {
            var columns = ImportFormat.CsvHeader.of(CsvRecords.fields(firstLine, ','));
            return columns.hasAny(NAME) && columns.hasAny(PROVINCE) ? Optional.of(new CgndbCsv(columns)) : Optional.empty();
        }

        @Override public boolean hasCommas() {
            return true;
        }

        @Override public Location location(List<String> fields) {
            var term = LocationNames.tidy(columns.get(fields, TERM));
            if (!isInhabited(columns.get(fields, CODE).strip(), columns.get(fields, CATEGORY), term)) {
                throw FieldParser.uninhabited(term.isEmpty() ? columns.get(fields, CATEGORY) : term);
            }
            return Location.added(FieldParser.name(columns.get(fields, NAME)), FieldParser.province(columns.get(fields, PROVINCE)),
                    FieldParser.type(term, "Community"),
                    FieldParser.coordinates(columns.get(fields, "Latitude"), columns.get(fields, "Longitude")), 0, List.of());
        }

        private static boolean isInhabited(String code, String category, String term) {
            if (!code.isEmpty()) {
                return INHABITED_CODES.contains(code);
            }
            if (!category.isBlank() && INHABITED_CATEGORIES.contains(LocationNames.fold(category))) {
                return true;
            }
            var words = " " + LocationNames.fold(term) + " ";
            return category.isBlank() && term.isEmpty() || INHABITED_TERMS.stream().anyMatch(word -> words.contains(" " + word + " "));
        }
    }

    /** A GeoNames country file (CA.txt): nineteen tab-separated columns without a header. */
    record GeoNamesDump() implements ImportFormat {
        private static final int COLUMNS = 19;
        private static final int NAME = 1;
        private static final int LATITUDE = 4;
        private static final int LONGITUDE = 5;
        private static final int CLASS = 6;
        private static final int CODE = 7;
        private static final int COUNTRY = 8;
        private static final int PROVINCE = 10;
        private static final int POPULATION = 14;

        private static final Map<String, Province> PROVINCES = Map.ofEntries(Map.entry("01", Province.AB),
                Map.entry("02", Province.BC), Map.entry("03", Province.MB), Map.entry("04", Province.NB),
                Map.entry("05", Province.NL), Map.entry("07", Province.NS), Map.entry("08", Province.ON),
                Map.entry("09", Province.PE), Map.entry("10", Province.QC), Map.entry("11", Province.SK),
                Map.entry("12", Province.YT), Map.entry("13", Province.NT), Map.entry("14", Province.NU));
        private static final Set<String> UNINHABITED_CODES = Set.of("PPLH", "PPLQ", "PPLW", "PPLCH");

        static Optional<ImportFormat> of(String firstLine) {
            var fields = ImportFormat.tabbed(firstLine);
            return fields.size() == COLUMNS && fields.get(0).matches("\\d+") ? Optional.of(new GeoNamesDump()) : Optional.empty();
        }

        @Override public boolean hasHeader() {
            return false;
        }

        // Alternate names are ignored: they mix many languages, airport codes and nicknames.
        @Override public Location location(List<String> fields) {
            if (fields.size() != COLUMNS) {
                throw new Unusable(UserMessage.of("part.import-fields", "actual", fields.size(), "expected", COLUMNS));
            }
            if (!fields.get(COUNTRY).equals("CA")) {
                throw new Unusable(UserMessage.of("part.import-country", "sent", Unusable.quoted(fields.get(COUNTRY))));
            }
            if (!fields.get(CLASS).equals("P") || UNINHABITED_CODES.contains(fields.get(CODE))) {
                throw FieldParser.uninhabited(fields.get(CLASS) + "." + fields.get(CODE));
            }
            var province = PROVINCES.get(fields.get(PROVINCE));
            if (province == null) {
                throw FieldParser.unknownProvince(fields.get(PROVINCE));
            }
            return Location.added(FieldParser.name(fields.get(NAME)), province,
                    fields.get(CODE).equals("PPLX") ? "Neighbourhood" : Location.TOWN,
                    FieldParser.coordinates(fields.get(LATITUDE), fields.get(LONGITUDE)), FieldParser.population(fields.get(POPULATION)),
                    List.of());
        }
    }
}
