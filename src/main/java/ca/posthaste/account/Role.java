package ca.posthaste.account;

import ca.posthaste.language.Coded;
import java.util.List;
import java.util.Optional;

/** The role of a user at an employer: may do everything, may change jobs and applications, or may only read them. */
public enum Role implements Coded {
    OWNER, EDITOR, READER;

    public static final List<String> WORDS = Coded.words(Role.class);

    /** Reports whether this role permits everything that the other does. An owner may do all that an editor may, and an editor all that a reader may. */
    public boolean includes(Role other) {
        return compareTo(other) <= 0;
    }

    public static Optional<Role> of(String word) {
        return Coded.find(Role.class, word);
    }
}
