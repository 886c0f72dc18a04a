package ca.posthaste.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An enum whose constants are words outside the code, their names in lower case: in the API, the database, forms and on the command line. */
public interface Coded {
    String name();

    default String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    static <E extends Enum<E> & Coded> List<String> words(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(Coded::code).toList();
    }

    static <E extends Enum<E> & Coded> Optional<E> find(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants()).filter(constant -> constant.code().equals(word)).findFirst();
    }

    /** @param word one of {@link #words} */
    static <E extends Enum<E>> E of(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }
}
