package ca.posthaste.reference;

import ca.posthaste.language.Language;
import java.util.Arrays;
import java.util.Optional;

/** A line of a reference list: a number that payloads carry and a name that people read. */
public interface ReferenceItem {
    record Label(int id, String english, String french) {}

    Label label();

    default int id() {
        return label().id;
    }

    default String english() {
        return label().english;
    }

    default String french() {
        return label().french;
    }

    default String name(Language language) {
        return language == Language.FRENCH ? french() : english();
    }

    static <E extends ReferenceItem> Optional<E> find(E[] entries, int id) {
        return Arrays.stream(entries).filter(entry -> entry.id() == id).findFirst();
    }
}
