package ca.posthaste.location.load;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
