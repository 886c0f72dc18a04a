package ca.posthaste.location.load;

import ca.posthaste.csv.CsvRecords;
import ca.posthaste.location.Location;
import ca.posthaste.location.name.LocationNames;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
        return columns.hasAll(NAME) && columns.hasAll(PROVINCE) ? Optional.of(new CgndbCsv(columns)) : Optional.empty();
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
