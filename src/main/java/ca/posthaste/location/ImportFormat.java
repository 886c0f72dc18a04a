package ca.posthaste.location;

import ca.posthaste.language.Bilingual;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A file format that locations are imported from. */
interface ImportFormat {
    /** The character between two fields. */
    char separator();

    /** Whether the first line names the columns. */
    boolean hasHeader();

    /** @throws Unusable if the line is not a location for our list */
    NewLocation location(List<String> fields);

    /** A line that cannot be imported; the message says why. */
    final class Unusable extends RuntimeException {
        /** Of what stands in a line: who reads the reason finds the line by its number. */
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

    /** The format of a file that begins with this line. */
    static Optional<ImportFormat> of(String firstLine) {
        return Stream.of(LocationsTsv.of(firstLine), CgndbCsv.of(firstLine), GeoNamesDump.of(firstLine))
                .flatMap(Optional::stream).findFirst();
    }
}
