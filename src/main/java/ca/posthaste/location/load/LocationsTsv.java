package ca.posthaste.location.load;

import ca.posthaste.location.Aliases;
import ca.posthaste.location.Location;
import ca.posthaste.location.NewLocation;
import java.util.List;
import java.util.Optional;

/** Tab-separated file with a header: name and province, and any of type, latitude, longitude, population, alternate_names. */
record LocationsTsv(CsvHeader columns) implements ImportFormat {

    static Optional<ImportFormat> of(String firstLine) {
        var columns = CsvHeader.of(ImportFormat.tabbed(firstLine));
        return columns.hasAll("name") && columns.hasAll("province") ? Optional.of(new LocationsTsv(columns)) : Optional.empty();
    }

    @Override public boolean hasCommas() {
        return false;
    }

    @Override public boolean hasHeader() {
        return true;
    }

    @Override public NewLocation location(List<String> fields) {
        return new NewLocation(FieldParser.name(columns.get(fields, "name")), FieldParser.province(columns.get(fields, "province")),
                FieldParser.type(columns.get(fields, "type"), Location.TOWN),
                FieldParser.coordinates(columns.get(fields, "latitude"), columns.get(fields, "longitude")),
                FieldParser.population(columns.get(fields, "population")),
                Aliases.split(columns.get(fields, "alternate_names", "aliases")));
    }
}
