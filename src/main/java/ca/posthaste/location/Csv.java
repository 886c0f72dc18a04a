package ca.posthaste.location;

import java.util.ArrayList;
import java.util.List;

/** Splits lines into fields, separated by tabs without quoting or by commas with optional quotes. */
final class Csv {
    private Csv() {}

    static List<String> fields(String line, char separator) {
        return separator == '\t' ? List.of(line.split("\t", -1)) : quoted(line, separator);
    }

    /** Reports whether a quoted field continues on the next line. */
    static boolean isOpen(String line, char separator) {
        return separator != '\t' && read(line, separator).open;
    }

    private static List<String> quoted(String line, char separator) {
        return read(line, separator).fields;
    }

    private record Read(List<String> fields, boolean open) {}

    /** Parses a line. A quote is special only at the beginning of a field; elsewhere it is an ordinary character. */
    private static Read read(String line, char separator) {
        var fields = new ArrayList<String>();
        var field = new StringBuilder();
        boolean inside = false;
        boolean atStart = true;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && inside && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                field.append('"');
                i++;
            } else if (c == '"' && (inside || atStart)) {
                inside = !inside;
            } else if (c == separator && !inside) {
                fields.add(field.toString());
                field.setLength(0);
                atStart = true;
                continue;
            } else {
                field.append(c);
            }
            atStart = false;
        }
        fields.add(field.toString());
        return new Read(fields, inside);
    }
}
