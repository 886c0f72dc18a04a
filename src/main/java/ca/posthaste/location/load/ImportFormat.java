package ca.posthaste.location.load;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.NewLocation;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A file format for importing locations. */
interface ImportFormat {
    /** Reports whether the fields are separated by commas and may be quoted; otherwise they are separated by tabs and have no quotes. */
    boolean hasCommas();

    /** Splits a line at tabs. */
    static List<String> tabbed(String line) {
        return List.of(line.split("\t", -1));
    }

    /** Reports whether the first line names the columns. */
    boolean hasHeader();

    /** Converts the fields of a line, or throws {@link Unusable}. */
    NewLocation location(List<String> fields);

    /** Thrown for a line that cannot be imported. The message says why. */
    final class Unusable extends RuntimeException {
        /** Maximum length of a quotation from the line in characters. The reader can find the line by its number. */
        static final int QUOTED_MAX = 60;

        private final UserMessage why;

        Unusable(UserMessage why) {
            super(why.english(), null, false, false);
            this.why = why;
        }

        /** Returns the beginning of a field, for the message. */
        static String quoted(String field) {
            return field.codePointCount(0, field.length()) > QUOTED_MAX ? field.substring(0, field.offsetByCodePoints(0, QUOTED_MAX)) + "…" : field;
        }

        UserMessage reason() {
            return why;
        }
    }

    /** Detects the format of a file from its first line. */
    static Optional<ImportFormat> of(String firstLine) throws IOException {
        return Stream.of(LocationsTsv.of(firstLine), CgndbCsv.of(firstLine), GeoNamesDump.of(firstLine))
                .flatMap(Optional::stream).findFirst();
    }
}
