package ca.posthaste.location;

import java.util.ArrayList;
import java.util.List;

/** Lines of fields: separated by tabs without quoting, or by commas with fields in quotes where they need it. */
final class Csv {
    private Csv() {}

    static List<String> fields(String line, char separator) {
        return separator == '\t' ? List.of(line.split("\t", -1)) : quoted(line, separator);
    }

    /** Whether a quoted field goes on in the next line. */
    static boolean isOpen(String line, char separator) {
        return separator != '\t' && line.chars().filter(c -> c == '"').count() % 2 == 1;
    }

    private static List<String> quoted(String line, char separator) {
        var fields = new ArrayList<String>();
        var field = new StringBuilder();
        boolean inside = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && inside && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                field.append('"');
                i++;
            } else if (c == '"') {
                inside = !inside;
            } else if (c == separator && !inside) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
