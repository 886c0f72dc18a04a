package ca.posthaste.location;

import ca.posthaste.language.Bilingual;
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

    /**
     * Converts the fields of a line.
     *
     * @throws Unusable if the line is not a location for the list
     */
    NewLocation location(List<String> fields);

    /** Thrown for a line that cannot be imported. The message says why. */
    final class Unusable extends RuntimeException {
        /** Maximum length of a quotation from the line in characters. The reader can find the line by its number. */
        static final int QUOTED_MAX = 60;

        private final Bilingual why;

        Unusable(Bilingual why) {
            super(why.english(), null, false, false);
            this.why = why;
        }

        Unusable(String english, String french, Object... values) {
            this(Bilingual.format(english, french, Stream.of(values).map(Unusable::quoted).toArray()));
        }

        private static Object quoted(Object value) {
            return value instanceof String text && text.codePointCount(0, text.length()) > QUOTED_MAX
                ? text.substring(0, text.offsetByCodePoints(0, QUOTED_MAX)) + "…" : value;
        }

        Bilingual why() {
            return why;
        }
    }

    /** Detects the format of a file from its first line. */
    static Optional<ImportFormat> of(String firstLine) throws IOException {
        return Stream.of(LocationsTsv.of(firstLine), CgndbCsv.of(firstLine), GeoNamesDump.of(firstLine))
                .flatMap(Optional::stream).findFirst();
    }
}
