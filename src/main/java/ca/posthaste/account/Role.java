package ca.posthaste.account;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The role of a user at an employer: may do everything, may change jobs and applications, or may only read them. */
public enum Role {
    OWNER, EDITOR, READER;

    public static final List<String> WORDS = Arrays.stream(values()).map(Role::code).toList();

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reports whether this role permits everything that the other does. An owner may do all that an editor may, and an editor all that a reader may. */
    public boolean includes(Role other) {
        return compareTo(other) <= 0;
    }

    public static Optional<Role> of(String word) {
        return Arrays.stream(values()).filter(role -> role.code().equals(word)).findFirst();
    }
}
