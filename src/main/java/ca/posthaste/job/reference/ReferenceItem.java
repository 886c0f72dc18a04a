package ca.posthaste.job.reference;

import ca.posthaste.language.Language;
import java.util.Arrays;
import java.util.Optional;

/** An item of a reference list: an id for JSON and a name for people. */
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

    /** Returns the name as pages and mail show it, with typographic apostrophes. */
    default String title(Language language) {
        return name(language).replace('\'', '’');
    }

    static <E extends ReferenceItem> Optional<E> find(E[] items, int id) {
        return Arrays.stream(items).filter(item -> item.id() == id).findFirst();
    }
}
